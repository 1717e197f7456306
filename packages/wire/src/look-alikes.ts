/** Each string holds characters drawn like its key. */
const drawnLike: Readonly<Record<string, string>> = {
  a: 'аαɑ',
  b: 'вβƅьъ฿',
  c: 'сϲςƈ¢',
  d: 'ԁɗ',
  e: 'еεєҽ€',
  f: 'ƒϝ',
  g: 'ɡցԍ',
  h: 'һнհ',
  i: 'іιıɩӏļ1|ǀ!',
  j: 'јϳյ',
  k: 'кκқ',
  l: 'ⅼ',
  m: 'мϻ',
  n: 'пηռո',
  o: '0оοσօ๐',
  p: 'рρ',
  q: 'ԛգ',
  r: 'гѓʀ',
  s: 'ѕꜱ$ş5',
  t: 'тτ₮ţ',
  u: 'υս',
  v: 'ѵνʋ',
  w: 'ԝωшɯ',
  x: 'хχ×',
  y: 'уγүʏ¥',
  z: 'ᴢƶ2',
}
/** Capitals that resemble another Latin letter than their small form. */
const capitals: Readonly<Record<string, string>> = { Ν: 'n', Η: 'h', Υ: 'y' }
let latin: Map<string, string> | undefined
/** Made when it is needed, so that bundles without a use of it leave it out. */
function latinLetters(): Map<string, string> {
  latin ??= new Map(
    Object.entries(drawnLike).flatMap(([letter, others]) =>
      [...others].map((other) => [other, letter] as const),
    ),
  )
  // l and 1 are one stroke.
  return latin.set('l', 'i')
}

/**
 * Equal for symbols that look alike: width, case, marks, invisible characters, punctuation and
 * foreign letters make no difference.
 *
 * @example skeleton('UЅDС') === skeleton('usdc') // true
 */
export function skeleton(symbol: string): string {
  const plain = symbol
    .normalize('NFKD')
    .replace(/[\p{C}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .replace(/^\$+|\$+$/g, '')
  const letters = latinLetters()
  return [...plain]
    .flatMap((letter) => [...(capitals[letter] ?? letter.toLowerCase())])
    .map((letter) => letters.get(letter) ?? letter)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
}
