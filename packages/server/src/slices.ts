/** So many of a long list are worked on before others get a turn. */
const slice = 50

/** Maps a list that a client may make long: the loop is left to others after each slice of it. */
export async function mapInSlices<From, To>(list: readonly From[], map: (item: From, index: number) => To): Promise<To[]> {
  const mapped: To[] = []
  for (const [index, item] of list.entries()) {
    if (index > 0 && index % slice === 0) await new Promise((resolve) => setImmediate(resolve))
    mapped.push(map(item, index))
  }
  return mapped
}
