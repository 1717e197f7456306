/** The content of a `data:` URL. */
export interface DataUrl {
  /** Media type in small letters, without parameters. */
  readonly type: string
  readonly bytes: Buffer<ArrayBuffer>
}

const shape = /^data:([^,;]{0,100})((?:;[^,;]{0,100}){0,4}),/i

/**
 * Reads a `data:` URL (RFC 2397). Characters that contracts leave unescaped are taken literally, as
 * browsers do.
 *
 * @param most Most bytes of its content.
 */
export function readDataUrl(url: string, most: number): DataUrl | undefined {
  const head = shape.exec(url)
  if (!head) return undefined
  const body = url.slice(head[0].length)
  if (body.length > most * 4) return undefined
  const isBase64 = /;\s*base64$/i.test(head[2]!)
  const unescaped = Buffer.from(
    body.replace(/(?:%[0-9a-f]{2})+/gi, (run) =>
      Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'),
    ),
  )
  const bytes = isBase64 ? Buffer.from(unescaped.toString('latin1'), 'base64') : unescaped
  return bytes.length > most ? undefined : { type: head[1]!.trim().toLowerCase(), bytes }
}
