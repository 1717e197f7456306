/** Finds invisible and look-alike characters. Never throws. */

/**
 * `hidden`: the code point of a character that is invisible or changes text direction. `mixed`: a
 * name with letters of several scripts.
 */
export interface Stretch {
  is: 'plain' | 'hidden' | 'mixed'
  text: string
}

/** Null for control characters and invalid UTF-8, which are shown as hex. */
export function readText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/.test(text) ? null : text
  } catch {
    return null
  }
}

export const toHex = (bytes: Uint8Array): string =>
  `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** Without a glyph (except line ends), or changing text direction. */
const hidden =
  /\p{Cc}|\p{Cf}|\p{Co}|\p{Cn}|\p{Cs}|\p{Zl}|\p{Zp}|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u2800|\u3164|\uffa0/u
/** The joiner in an emoji sequence. */
const joined = /(?<=[\p{ExtPict}\p{EMod}\ufe0f])\u200d(?=\p{ExtPict})/gu
/** Texts like a site's name: labels and dots. */
const names = /[\p{L}\p{N}\p{M}_-]+(?:[.\u3002\uff0e\uff61][\p{L}\p{N}\p{M}_-]+)+/gu

/** Scripts with letters drawn like another's. */
const scripts: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['latin', /\p{Script=Latin}/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['greek', /\p{Script=Greek}/u],
  ['armenian', /\p{Script=Armenian}/u],
  ['cherokee', /\p{Script=Cherokee}/u],
  ['hebrew', /\p{Script=Hebrew}/u],
  ['georgian', /\p{Script=Georgian}/u],
  ['lisu', /\p{Script=Lisu}/u],
  ['coptic', /\p{Script=Coptic}/u],
]

/**
 * Cyrillic, Greek and Armenian letters drawn as Latin ones. A name of these alone is a disguise
 * too.
 */
const doubles = /^[аеорсухіјѕһԁԛԝӏкмтвнգհոսցզօνοριυκατχ\p{N}_-]+$/iu

/** May be taken for another name. */
export function isLookAlike(name: string): boolean {
  return name.split(/[.\u3002\uff0e\uff61]/u).some((label) => {
    if (/^[\u0020-\u007e]*$/.test(label)) return false
    const has = scripts.filter(([, pattern]) => pattern.test(label)).map(([script]) => script)
    return (
      has.length > 1 ||
      (has[0] !== 'latin' && /[^\u0020-\u007e]/.test(label) && doubles.test(label))
    )
  })
}

/**
 * Splits a text at each part to be marked. Plain and mixed parts joined are the text without hidden
 * characters.
 */
export function stretches(text: string): Stretch[] {
  const joints = new Set([...text.matchAll(joined)].map(({ index }) => index))
  const out: Stretch[] = []
  let plain = ''
  const flush = (): void => {
    if (plain) out.push(...withNames(plain))
    plain = ''
  }
  let at = 0
  for (const character of text) {
    if (
      character !== '\n' &&
      character !== '\r' &&
      character !== '\t' &&
      hidden.test(character) &&
      !joints.has(at)
    ) {
      flush()
      out.push({
        is: 'hidden',
        text: `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`,
      })
    } else plain += character
    at += character.length
  }
  flush()
  return out
}

function withNames(text: string): Stretch[] {
  const out: Stretch[] = []
  let from = 0
  for (const { 0: name, index } of text.matchAll(names)) {
    if (!isLookAlike(name)) continue
    if (index > from) out.push({ is: 'plain', text: text.slice(from, index) })
    out.push({ is: 'mixed', text: name })
    from = index + name.length
  }
  if (from < text.length) out.push({ is: 'plain', text: text.slice(from) })
  return out
}

/** Decodes Punycode labels (RFC 3492); null without any. */
export function inLetters(host: string): string | null {
  let isOne = false
  const labels = host.split('.').map((label) => {
    const read = /^xn--/i.test(label) ? fromPunycode(label.slice(4).toLowerCase()) : null
    isOne ||= read !== null
    return read ?? label
  })
  return isOne ? labels.join('.') : null
}

function fromPunycode(text: string): string | null {
  const split = text.lastIndexOf('-')
  const points = Array.from(text.slice(0, Math.max(0, split)), (each) => each.codePointAt(0)!)
  let [code, at, bias] = [128, 0, 72]
  for (let next = split > 0 ? split + 1 : 0; next < text.length;) {
    const before = at
    for (let weight = 1, k = 36; ; k += 36) {
      const digit = '0123456789abcdefghijklmnopqrstuvwxyz'.indexOf(text[next++] ?? ' ')
      if (digit < 0) return null
      const value = digit < 10 ? digit + 26 : digit - 10
      at += value * weight
      const least = k <= bias ? 1 : k >= bias + 26 ? 26 : k - bias
      if (value < least) break
      weight *= 36 - least
      if (at > 0x7fffffff || weight > 0x7fffffff) return null
    }
    const length = points.length + 1
    let delta = before === 0 ? Math.floor(at / 700) : Math.floor((at - before) / 2)
    delta += Math.floor(delta / length)
    let k = 0
    for (; delta > 455; k += 36) delta = Math.floor(delta / 35)
    bias = k + Math.floor((36 * delta) / (delta + 38))
    code += Math.floor(at / length)
    at %= length
    if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return null
    points.splice(at++, 0, code)
  }
  return String.fromCodePoint(...points)
}
