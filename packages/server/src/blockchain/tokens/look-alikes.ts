/**
 * Letters of other scripts, and signs, that are drawn like Latin letters; each string is what looks
 * like its key.
 */
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
/** Capitals that look like another Latin letter than their small form does. */
const capitals: Readonly<Record<string, string>> = { Ν: 'n', Η: 'h', Υ: 'y' }
const latin = new Map(
  Object.entries(drawnLike).flatMap(([letter, others]) =>
    [...others].map((other) => [other, letter] as const),
  ),
)
// The small letter l and the digit 1 are one stroke.
latin.set('l', 'i')

/**
 * The skeleton of a symbol: symbols that look alike have the same one. Width, case, marks,
 * invisible characters, punctuation and look-alike letters of other scripts make no difference.
 *
 * @example skeleton('UЅDС') === skeleton('usdc') // true
 */
export function skeleton(symbol: string): string {
  const plain = symbol
    .normalize('NFKD')
    .replace(/[\p{C}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .replace(/^\$+|\$+$/g, '')
  return [...plain]
    .flatMap((letter) => [...(capitals[letter] ?? letter.toLowerCase())])
    .map((letter) => latin.get(letter) ?? letter)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
}
