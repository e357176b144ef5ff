import { existsSync } from 'node:fs'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { fences } from './fences.js'
import { home, opening } from './home.js'
import { links, slugify } from './links.js'
import { others, routes, sidebar } from './pages.js'
import { base, forge, root, version } from './project.js'
import { search } from './search.js'
import { tables } from './tables.js'

const JAVADOC = resolve(root, 'target/reports/apidocs')
const PUBLIC = resolve(root, 'docs/public')
const SITE = resolve(root, 'target/site')

export default defineConfig({
  title: 'Lasso',
  description: 'Deterministic lifetimes for Java object graphs: counted references, and a collector for cycles',
  lang: 'en',
  base,

  // Pages are the Markdown files as they are, of other folders too.
  srcDir: root,
  srcExclude: ['**/target/**', ...others],
  rewrites: Object.fromEntries(routes),
  outDir: SITE,
  cacheDir: resolve(root, 'docs/node_modules/.cache/vitepress'),

  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}logo.svg` }]],
  lastUpdated: false, // the same sources make the same site
  transformPageData: home,
  async buildEnd() {
    await cp(PUBLIC, SITE, { recursive: true })
    if (!existsSync(JAVADOC)) {
      throw new Error(`There is no javadoc in ${JAVADOC}. The command in CONTRIBUTING.md makes it first.`)
    }
    await cp(JAVADOC, resolve(SITE, 'api'), { recursive: true })
    // With --no-fonts javadoc leaves the fonts out, and imports them all the same.
    const sheet = resolve(SITE, 'api/resource-files/stylesheet.css')
    await writeFile(sheet, (await readFile(sheet, 'utf8')).replace(/^@import .*\n/m, ''))
  },

  markdown: {
    html: false,
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    anchor: { slugify },
    config(md) {
      md.use(links)
      md.use(fences)
      md.use(opening)
      md.use(tables)
    },
  },

  themeConfig: {
    logo: '/logo.svg',
    sidebar,
    nav: [
      { text: 'Start', link: '/start' },
      { text: 'Threads', link: '/threads' },
      { text: 'Find a leak', link: '/leaks' },
      { text: 'Messages', link: '/messages/' },
      { text: 'API', link: '/api/index.html', target: '_self' },
      { text: version, link: `${forge}/blob/main/CHANGELOG.md` },
    ],
    outline: [2, 3],
    search,
    editLink: { pattern: `${forge}/edit/main/:path`, text: 'Edit this page' },
    socialLinks: [],
    notFound: {
      title: 'There is no such page',
      quote: 'It may have been moved. The search above looks through all pages.',
      linkText: 'To the first page',
      linkLabel: 'To the first page',
    },
    footer: { message: 'Apache License 2.0' },
  },

  vite: {
    publicDir: PUBLIC,
    resolve: {
      alias: [{ find: /^.*\/VPHome\.vue$/, replacement: fileURLToPath(new URL('theme/Home.vue', import.meta.url)) }],
    },
    plugins: [
      {
        name: 'pages-outside-docs', // have no node_modules above them
        enforce: 'pre',
        resolveId(source, importer) {
          return /^vue(\/|$)/.test(source) && importer?.endsWith('.md')
            ? this.resolve(source, resolve(root, 'docs/package.json'), { skipSelf: true })
            : null
        },
      },
    ],
    server: { watch: { ignored: ['**/target/**'] } },
  },
})
