/** Marks code that is shown because the compiler refuses it: a fence ```java bad. */
export function fences(md) {
  const { fence } = md.renderer.rules
  md.renderer.rules.fence = (tokens, index, ...rest) => {
    const token = tokens[index]
    const [language, ...words] = token.info.trim().split(/\s+/)
    if (!words.includes('bad')) {
      return fence(tokens, index, ...rest)
    }
    token.info = language
    return `<div class="refused" data-label="does not compile">${fence(tokens, index, ...rest)}</div>`
  }
}
