export const leastLength = 12

/** Independent of keyboard and system: normalised and trimmed. */
export const normalised = (typed: string): string => typed.normalize('NFKC').trim()

export const lengthOf = (text: string): number => Array.from(text).length

/** `plain`: long enough, but easy to guess. */
export type Strength = 'short' | 'plain' | 'good'

/** Most characters continue a sequence, as in `abcdef`, `654321` or `aaaa`. */
function isRegular(codes: readonly number[]): boolean {
  const steps = codes.slice(1).map((code, at) => code - codes[at]!)
  const regular = steps.filter(
    (step, at) => Math.abs(step) <= 1 && (at === 0 || step === steps[at - 1]),
  )
  return regular.length > steps.length / 2
}

/** Whether the text is a repetition of one part. */
const isRepeated = (text: string): boolean => /^(.{1,8}?)\1+.{0,7}$/su.test(text)

/** By length, variety and repetition, without a dictionary. */
export function strengthOf(typed: string): Strength {
  const text = normalised(typed)
  const characters = Array.from(text)
  if (characters.length < leastLength) return 'short'
  const isVaried = new Set(characters).size >= 8
  return isVaried && !isRepeated(text) && !isRegular(characters.map((each) => each.codePointAt(0)!))
    ? 'good'
    : 'plain'
}
