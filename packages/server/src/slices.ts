/** So many of a long list are worked on before others get a turn. */
const slice = 50

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** A list in slices; the loop is left to others between them. */
export async function* slicesOf<T>(list: readonly T[], size: number): AsyncGenerator<readonly T[], void, void> {
  for (let at = 0; at < list.length; at += size) {
    if (at > 0) await turn()
    yield list.slice(at, at + size)
  }
}

/** Maps a list that a client may make long: the loop is left to others after each slice of it. */
export async function mapInSlices<From, To>(list: readonly From[], map: (item: From) => To): Promise<To[]> {
  const mapped: To[] = []
  for await (const some of slicesOf(list, slice)) mapped.push(...some.map((item) => map(item)))
  return mapped
}
