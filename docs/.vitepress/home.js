const HOME = 'index.md'

/** Makes the head of the first page of its title and first paragraph. */
export function home(page) {
  if (page.relativePath !== HOME) {
    return
  }
  const { name, tagline } = page.frontmatter.head
  return {
    frontmatter: {
      layout: 'home',
      hero: {
        name,
        text: 'Java objects that die on time',
        tagline,
        image: { src: '/logo.svg', alt: '' },
        actions: [
          { theme: 'brand', text: 'Start', link: '/start' },
          { theme: 'alt', text: 'Concepts', link: '/concepts' },
          { theme: 'alt', text: 'Is it for me?', link: '/compare' },
        ],
      },
    },
  }
}

/** Takes the title and the first paragraph out of the first page. */
export function head(md) {
  md.core.ruler.push('home_head', ({ tokens, env }) => {
    if (env.relativePath === HOME) {
      const end = tokens.findIndex((token) => token.type === 'paragraph_close')
      const [name, tagline] = tokens
        .splice(0, end + 1)
        .filter((token) => token.type === 'inline')
        .map((token) => token.children.map((child) => child.content || ' ').join('').trim())
      env.frontmatter = { ...env.frontmatter, head: { name, tagline } }
    }
  })
}
