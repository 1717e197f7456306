/** Why the frame has not loaded, for the developer. */

/** Characters of an answer that are read. */
const longest = 2_000

/**
 * Every page can read why the server refuses the frame; a frame that it would load cannot be read.
 *
 * @param url The frame's page.
 * @param origin The page that wants it.
 */
export async function explainLoad(
  url: string,
  origin: string,
  fetch: (url: string, init: RequestInit) => Promise<Response>,
): Promise<string> {
  const { origin: server } = new URL(url)
  try {
    const refusal = await fetch(url, { credentials: 'omit' }).then(reasonOf, () => '')
    if (refusal) return `${server} says: ${refusal}.`
    await fetch(url, { credentials: 'omit', mode: 'no-cors' })
    return `${server} answers, and knows the project: are its origins without ${origin}?`
  } catch {
    return `${server} does not answer.`
  }
}

async function reasonOf(response: Response): Promise<string> {
  if (response.ok) return ''
  const text = (await response.text()).slice(0, longest)
  const [, name] = /"name":"([\w.-]{1,64})"/.exec(text) ?? []
  const [, description] = /"description":"([^"\\]{1,256})"/.exec(text) ?? []
  return name && description ? `${description} (${name})` : `status ${response.status}`
}
