import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, posix, relative, resolve } from 'node:path'
import { base, root } from './project.js'

/*
 * Every link of the built site leads to a page of it, javadoc included, and to a heading or member that this page has.
 * VitePress itself looks at neither fragments nor javadoc.
 */
const SITE = resolve(root, 'target/site')

const ids = new Map()
const dead = pages(SITE).flatMap((page) => hrefs(page).filter((href) => !leads(page, href)).map((href) => `${relative(SITE, page)}: ${href}`))

if (dead.length > 0) {
  console.error(dead.join('\n'))
  console.error(`${dead.length} dead links`)
  process.exit(1)
}
console.log(`the links of ${ids.size} pages lead somewhere`)

function pages(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith('.html'))
    .map((file) => resolve(folder, file))
}

function hrefs(page) {
  return [...new Set([...content(page).matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(([, href]) => href.replaceAll('&amp;', '&')))]
}

function leads(page, href) {
  if (/^([a-z]+:|\/\/|#$|$)/i.test(href)) {
    return true
  }
  const [path, fragment] = href.split('#').map(decodeURIComponent)
  const file = target(page, path)
  return existsSync(file) && (!fragment || !file.endsWith('.html') || anchors(file).has(fragment))
}

function target(page, path) {
  if (path === '') {
    return page
  }
  const file = path.startsWith(base) ? resolve(SITE, path.slice(base.length)) : resolve(dirname(page), path)
  return path.endsWith('/') || file === SITE ? posix.join(file, 'index.html') : file
}

function anchors(file) {
  if (!ids.has(file)) {
    ids.set(file, new Set([...content(file).matchAll(/\s(?:id|name)="([^"]*)"/g)].map(([, id]) => id.replaceAll('&lt;', '<').replaceAll('&gt;', '>'))))
  }
  return ids.get(file)
}

function content(file) {
  return readFileSync(file, 'utf8')
}
