import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. Paths are relative to it, with slashes. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** Where the site is on its server; with a slash at both ends. */
export const base = process.env.SITE_BASE ?? '/'

const pom = read('pom.xml')

/** The version that the root POM names. */
export const version = element(pom, 'version')

/** Where the sources can be read: the <url> of the <scm> in the root POM, without a slash or .git at its end. */
export const forge = property(element(/<scm[\s>][\s\S]*?<\/scm>/.exec(pom)[0], 'url')).replace(/(\.git)?\/?$/, '')

/** The text of a file of the project. */
export function read(path) {
  return readFileSync(resolve(root, path), 'utf8')
}

/** All Markdown files in a folder, without what builds leave there. */
export function markdownIn(folder) {
  return readdirSync(resolve(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      return entry.name === 'node_modules' || entry.name === 'target' || entry.name.startsWith('.') ? [] : markdownIn(path)
    }
    return path.endsWith('.md') ? [path] : []
  })
}

function element(xml, name) {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)[1].trim()
}

function property(text) {
  return text.replace(/\$\{([^}]*)\}/g, (_, name) => property(element(pom, name)))
}
