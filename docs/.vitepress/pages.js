import { dirname, posix } from 'node:path'
import { markdownIn, read } from './project.js'

/*
 * docs/index.md is the plan of the site: each of its headings is a group of the sidebar, each link in a list a page.
 * A page named index.md has the pages of its folder below it, in the order in which it links to them. The last heading is
 * followed by the files that are for contributors, and are not on the site.
 */
const PLAN = 'docs/index.md'
const [USERS, CONTRIBUTORS] = read(PLAN).split('## In the repository\n')

/** The groups of the sidebar. */
export const sidebar = groups()

/** The path of each page's file, and where it is on the site. */
export const routes = new Map([[PLAN, 'index.md'], ...filesOf(sidebar).map((file) => [file, route(file)])])

const missing = markdownIn('docs').filter((file) => !routes.has(file) && !CONTRIBUTORS.includes(`(${posix.basename(file)})`))
if (missing.length > 0) {
  throw new Error(`Nothing in ${PLAN}, or in the index.md of its folder, links to ${missing.join(', ')}`)
}

/** The Markdown files of the project that are no pages. */
export const others = markdownIn('.').filter((file) => !routes.has(file))

function groups() {
  return USERS.split(/^## /m)
    .slice(1)
    .map((section) => ({
      text: section.slice(0, section.indexOf('\n')).trim(),
      items: [...section.matchAll(/^- \[([^\]]+)\]\(([^)#]+\.md)\)/gm)].map(([, text, link]) =>
        item(text, posix.join(dirname(PLAN), link)),
      ),
    }))
    .filter((group) => group.items.length > 0)
}

function item(text, file) {
  const entry = { text, file, link: '/' + route(file).replace(/(index)?\.md$/, (end) => (end === '.md' ? '.html' : '')) }
  return file.endsWith('/index.md') ? { ...entry, collapsed: true, items: below(file) } : entry
}

function below(index) {
  const folder = dirname(index)
  const files = [...read(index).matchAll(/\]\(([^):]+\.md)(#[^)]*)?\)/g)]
    .map(([, link]) => posix.join(folder, link))
    .filter((file) => dirname(file) === folder && file !== index)
  return [...new Set(files)].map((file) => item(heading(file), file))
}

function heading(file) {
  const text = /^# (.*)$/m.exec(read(file))[1].replaceAll('`', '').replace(/^Messages about /, '')
  return text[0].toUpperCase() + text.slice(1)
}

function filesOf(items) {
  return items.flatMap((entry) => [...(entry.file ? [entry.file] : []), ...filesOf(entry.items ?? [])])
}

function route(file) {
  return file.replace(/^docs\//, '').replace(/\/README\.md$/, '.md')
}
