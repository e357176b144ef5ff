const SHORT = 16

/** Marks the short cells of tables: style.css gives the others room, and cannot tell how long a text is. */
export function tables(md) {
  md.core.ruler.push('short_cells', ({ tokens }) => {
    tokens.forEach((token, index) => {
      if (token.type === 'td_open' && text(tokens[index + 1]).length <= SHORT) {
        token.attrJoin('class', 'short')
      }
    })
  })
}

function text(cell) {
  return cell.children.map(({ content }) => content).join('')
}
