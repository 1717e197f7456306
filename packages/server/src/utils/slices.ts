/** Entries of a long list that are processed before yielding to other work. */
const slice = 50

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Splits a list into slices, and yields to the event loop between them. */
export async function* slicesOf<T>(
  list: readonly T[],
  size: number,
): AsyncGenerator<readonly T[], void, void> {
  for (let at = 0; at < list.length; at += size) {
    if (at > 0) await turn()
    yield list.slice(at, at + size)
  }
}

/** Maps a list whose length a client decides; it yields to the event loop after each slice. */
export async function mapInSlices<From, To>(
  list: readonly From[],
  map: (item: From) => To,
): Promise<To[]> {
  const mapped: To[] = []
  for await (const some of slicesOf(list, slice)) mapped.push(...some.map((item) => map(item)))
  return mapped
}
