/** By name, as objects, or several, of which later ones take precedence. Self-contained. */
export function traitsOf<Traits extends object>(
  named: Readonly<Record<string, Traits>>,
  behaviour: string | Traits | readonly (string | Traits)[],
): Traits {
  const list = (Array.isArray(behaviour) ? behaviour : [behaviour]) as readonly (string | Traits)[]
  return Object.assign(
    {},
    ...list.map((each) => (typeof each === 'string' ? named[each] : each)),
  ) as Traits
}

/** Self-contained. */
export function promptOf<Answer extends string>(
  { prompt, prompts }: { prompt?: Answer; prompts?: Readonly<Record<string, Answer>> },
  method: string,
): Answer | 'approve' {
  return prompts?.[method] ?? prompt ?? 'approve'
}
