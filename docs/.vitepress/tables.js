const SHORT = 16

/**
 * Marks the short cells of tables: style.css gives the others room, and cannot tell how long a text is. A heading without
 * text is an ordinary cell.
 */
export function tables(md) {
  md.core.ruler.push('short_cells', ({ tokens }) => {
    tokens.forEach((token, index) => {
      if (token.type === 'td_open' && text(tokens[index + 1]).length <= SHORT) {
        token.attrJoin('class', 'short')
      }
      if (/^th_/.test(token.type) && cell(tokens, index) === '') {
        token.tag = 'td'
      }
    })
  })
}

function cell(tokens, index) {
  return text(tokens[tokens[index].type === 'th_open' ? index + 1 : index - 1])
}

function text(cell) {
  return cell.children.map(({ content }) => content).join('')
}
