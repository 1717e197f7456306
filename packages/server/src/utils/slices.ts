/** Entries processed before yielding to other work. */
const slice = 50

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Yields to the event loop between slices. */
export async function* slicesOf<T>(
  list: readonly T[],
  size: number,
): AsyncGenerator<readonly T[], void, void> {
  for (let at = 0; at < list.length; at += size) {
    if (at > 0) await turn()
    yield list.slice(at, at + size)
  }
}

/** For lists whose length a client decides. */
export async function mapInSlices<From, To>(
  list: readonly From[],
  map: (item: From) => To,
): Promise<To[]> {
  const mapped: To[] = []
  for await (const some of slicesOf(list, slice)) mapped.push(...some.map((item) => map(item)))
  return mapped
}
