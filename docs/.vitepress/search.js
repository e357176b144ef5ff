import { posix } from 'node:path'
import { slugify } from './links.js'
import { routes } from './pages.js'
import { base, read } from './project.js'

/*
 * The search of the site finds a section by its title, its text, and the words that readers use for it. A page names these
 * words below a heading, in a link definition, which no reader sees:
 *
 * [search]: # "dispose, deallocate"
 */
const WORDS = /^\[search\]: # "(.*)"$/

/** How MiniSearch makes the index. */
const index = {
  fields: ['title', 'titles', 'text', 'words'],
  storeFields: ['title', 'titles'],
  extractField: (section, field) => (field === 'words' ? (words.get(section.id) ?? '') : section[field]),
}

/** How the page of the site asks it. */
const question = {
  fuzzy: 0.2,
  prefix: true,
  boost: { title: 5, titles: 2, text: 1, words: 12 },
  boostDocument: (id) => (/\/samples\//.test(id) ? 0.4 : /\/messages\//.test(id) ? 0.6 : 1),
}

/** The words of each section that has any, by the address of the section. */
const words = new Map([...routes].flatMap(([file, route]) => wordsOf(read(file), address(route))))

export const search = { provider: 'local', options: { miniSearch: { options: index, searchOptions: question } } }

function wordsOf(text, page) {
  const found = []
  let section = page
  for (const line of text.replace(/^```[\s\S]*?^```/gm, '').split('\n')) {
    const heading = /^(#+) (.*)$/.exec(line)
    const named = WORDS.exec(line)
    if (heading) {
      section = `${page}#${slugify(heading[2].replace(/`/g, ''))}`
    } else if (named) {
      found.push([section, named[1]])
    }
  }
  return found
}

function address(route) {
  return posix.join(base, route).replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '.html')
}
