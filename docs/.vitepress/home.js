const HOME = 'index.md'

/** Makes the head of the first page of its title and first paragraph. */
export function home(page) {
  if (page.relativePath !== HOME) {
    return
  }
  return {
    frontmatter: {
      layout: 'home',
      hero: {
        name: page.frontmatter.title,
        tagline: page.frontmatter.description,
        actions: [
          { theme: 'brand', text: 'Start', link: '/start' },
          { theme: 'alt', text: 'Concepts', link: '/concepts' },
          { theme: 'alt', text: 'Is it for me?', link: '/compare' },
        ],
      },
    },
  }
}

/** Describes each page by its first paragraph. That of the first page, and its title, are in its head. */
export function opening(md) {
  md.core.ruler.push('opening', ({ tokens, env }) => {
    const title = text(tokens, 'heading')
    const description = text(tokens, 'paragraph')
    env.frontmatter = { ...env.frontmatter, title, description }
    if (env.relativePath === HOME) {
      tokens.splice(0, tokens.findIndex(({ type }) => type === 'paragraph_close') + 1)
    }
  })
}

/** The text of the first block of its kind, without the link that VitePress adds to a heading. */
function text(tokens, block) {
  return tokens[tokens.findIndex(({ type }) => type === `${block}_open`) + 1].children
    .filter(({ type }) => ['text', 'code_inline', 'softbreak'].includes(type))
    .map(({ type, content }) => (type === 'softbreak' ? ' ' : content))
    .join('')
}
