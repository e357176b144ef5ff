import { h } from 'vue'
import theme from 'vitepress/theme-without-fonts'
import NotFound from 'vitepress/dist/client/theme-default/NotFound.vue'
import './style.css'

// VitePress's own page for what is not found has no main landmark.
const Layout = () => h(theme.Layout, null, { 'not-found': () => h('main', h(NotFound)) })

export default { extends: theme, Layout }
