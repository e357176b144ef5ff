import { existsSync, statSync } from 'node:fs'
import { dirname, posix, relative, resolve } from 'node:path'
import { base, forge, read, root } from './project.js'
import { routes } from './pages.js'

const EXPORTED = ['annotations', 'runtime'].flatMap((module) => {
  const text = read(`${module}/src/main/java/module-info.java`)
  const name = /^module ([\w.]+)/m.exec(text)[1]
  return [...text.matchAll(/^ *exports ([\w.]+);/gm)].map(([, exported]) => ({
    folder: `${module}/src/main/java/${exported.replaceAll('.', '/')}`,
    api: `/api/${name}/${exported.replaceAll('.', '/')}`,
  }))
})

/**
 * Leads the links of a page, which are relative to its file, to where they belong on the site: a page to its page, a
 * public class to its javadoc, any other file of the project to the forge. What does not exist fails the build.
 */
export function links(md) {
  md.core.ruler.push('project_links', ({ tokens, env }) => {
    for (const token of tokens.flatMap((block) => block.children ?? [])) {
      if (token.type === 'link_open') {
        lead(token, relative(root, env.realPath ?? env.path))
      }
    }
  })
}

function lead(link, page) {
  const href = link.attrGet('href')
  if (/^([a-z]+:|#|\/)/.test(href)) {
    return
  }
  const [path, fragment] = href.split('#')
  const file = posix.join(dirname(page), decodeURI(path)).replace(/\/$/, '')
  const target = place(file)
  if (target === undefined) {
    throw new Error(`${page} links to ${href}, which does not exist`)
  }
  link.attrSet('href', fragment ? `${target}#${fragment}` : target)
  if (target.startsWith('/api/')) {
    // It is no page that the router knows: VitePress leaves links with a target alone.
    link.attrSet('href', base + link.attrGet('href').slice(1))
    link.attrSet('target', '_self')
  }
}

/** Where a file of the project is on the site, or else on the forge. */
function place(file) {
  for (const candidate of [file, posix.join(file, 'README.md'), posix.join(file, 'index.md')]) {
    if (routes.has(candidate)) {
      return '/' + routes.get(candidate)
    }
  }
  const package_ = EXPORTED.find(({ folder }) => dirname(file) === folder && file.endsWith('.java'))
  if (package_) {
    const name = posix.basename(file, '.java')
    return `${package_.api}/${name === 'package-info' ? 'package-summary' : name}.html`
  }
  const there = resolve(root, file)
  return existsSync(there) ? `${forge}/${statSync(there).isDirectory() ? 'tree' : 'blob'}/main/${file}` : undefined
}

/** The fragment of a heading, as forges name it, so that links to headings are good in both places. */
export function slugify(heading) {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-')
}
