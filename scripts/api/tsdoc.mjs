/** Doc comments: what they say, by tag. */

/** The parts of a doc comment, its text as Markdown. */
export function parseDoc(comment) {
  const doc = { summary: '', params: {}, returns: '', throws: [], examples: [], default: '' }
  if (comment === null || comment === undefined) return doc
  const lines = comment
    .replace(/^\*/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, ''))
  const sections = [{ tag: 'summary', lines: [] }]
  for (const line of lines) {
    const tag = /^\s*@(\w+)\s?(.*)$/.exec(line)
    if (tag) sections.push({ tag: tag[1], lines: [tag[2]] })
    else sections.at(-1).lines.push(line)
  }
  for (const { tag, lines: all } of sections) addSection(doc, tag, all)
  if (!doc.default) takeDefault(doc)
  return doc
}

function addSection(doc, tag, lines) {
  if (tag === 'example')
    return void doc.examples.push(
      lines
        .join('\n')
        .replace(/^```\w*\n|\n```$/g, '')
        .trim(),
    )
  const text = paragraphs(lines)
  if (tag === 'summary') doc.summary = text
  else if (tag === 'param') {
    const [, name, rest] = /^([\w.$]+)\s*(?:-\s*)?([\s\S]*)$/.exec(text) ?? []
    if (name) doc.params[name] = rest
  } else if (tag === 'returns') doc.returns = text
  else if (tag === 'throws')
    doc.throws.push(text.replace(/^\{@link PorticoError\}/, 'PorticoError'))
  else if (tag === 'default' || tag === 'defaultValue') doc.default = text
}

/** Lines of a paragraph are one; lists and empty lines stay. */
function paragraphs(lines) {
  return lines
    .join('\n')
    .trim()
    .split(/\n\s*\n/)
    .map((part) => part.replace(/\n *(?![-* ])/g, ' ').trim())
    .join('\n\n')
}

/** A text without its default, and the default. */
export function withDefault(text) {
  const doc = {
    summary: text.replace(/(?:[;,]\s*|^)default:? (?=[^;]*$)/, (_, at) =>
      at === 0 ? 'Default: ' : '. Default: ',
    ),
    default: '',
  }
  takeDefault(doc)
  return doc
}

/** A sentence that begins with "Default" becomes the default's own column. */
function takeDefault(doc) {
  const found =
    /(?:^|(?<=\s))Default:? (`[^`]+`|(?:[^.;(`]|`[^`]*`|\.(?=\S))+?)\.?(?=$|\.\s|\s\(|;|\s(?=[A-Z]))/.exec(
      doc.summary,
    )
  if (!found) return
  doc.default = found[1].trim()
  const whole = new RegExp(
    `(^|\\s)Default:? ${found[1].replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?:\\.?(?=$|\\s[A-Z\`])|;\\s+(\\S))`,
  )
  // What follows a semicolon is a sentence of its own then.
  doc.summary = doc.summary
    .replace(whole, (_, before, first) => (first ? `${before}${first.toUpperCase()}` : ''))
    .trim()
}

const standards = [
  [/\b(?:EIP|ERC)-(\d+)\b/g, (number) => `https://eips.ethereum.org/EIPS/eip-${number}`],
  [/\bCAIP-(\d+)\b/g, (number) => `https://chainagnostic.org/CAIPs/caip-${number}`],
  [/\bENSIP-(\d+)\b/g, (number) => `https://docs.ens.domains/ensip/${number}`],
  [
    /\bBIP-(\d+)\b/g,
    (number) =>
      `https://github.com/bitcoin/bips/blob/master/bip-${number.padStart(4, '0')}.mediawiki`,
  ],
]

/**
 * Text of a doc comment as Markdown: links of TSDoc and of standards are links of the page.
 *
 * @param linkOf Returns the page of a name, or undefined.
 */
export function markdown(text, linkOf) {
  const linked = text.replace(/\{@link (\w+)(?:\s*\|\s*([^}]+))?\}/g, (_, name, label) => {
    const to = linkOf(name)
    return to ? `[\`${label ?? name}\`](${to})` : `\`${label ?? name}\``
  })
  return outsideCode(linked, (part) =>
    standards
      .reduce(
        (all, [pattern, to]) => all.replace(pattern, (name, number) => `[${name}](${to(number)})`),
        part,
      )
      .replaceAll('<', '&lt;'),
  )
}

/** Changes what is neither code nor a link already. */
function outsideCode(text, change) {
  return text
    .split(/(\[[^\]]*\]\([^)]*\)|`[^`]*`)/)
    .map((part, at) => (at % 2 ? part : change(part)))
    .join('')
}
