const LABELS = { bad: 'does not compile', generated: 'written by Lasso' }

const COLUMNS = /\S {3,}\S/

/**
 * Labels code that is shown because the compiler refuses it, ```java bad, or that Lasso wrote, ```java generated.
 * Commands, and messages and output without columns, are to be wrapped where they are too wide.
 */
export function fences(md) {
  const { fence } = md.renderer.rules
  md.renderer.rules.fence = (tokens, index, ...rest) => {
    const token = tokens[index]
    const [language, kind] = token.info.trim().split(/\s+/)
    if (language === 'sh' || (language === 'text' && !COLUMNS.test(token.content))) {
      return `<div class="wrapped">${fence(tokens, index, ...rest)}</div>`
    }
    if (!(kind in LABELS)) {
      return fence(tokens, index, ...rest)
    }
    token.info = language
    return `<div class="labelled ${kind}" data-label="${LABELS[kind]}">${fence(tokens, index, ...rest)}</div>`
  }
}
