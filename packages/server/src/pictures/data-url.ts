export interface DataUrl {
  readonly type: string
  readonly bytes: Buffer<ArrayBuffer>
}

const shape = /^data:([^,;]{0,100})((?:;[^,;]{0,100}){0,4}),/i

/**
 * By RFC 2397. Unescaped characters are taken literally, as in browsers.
 *
 * @param most Bytes of its content.
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
