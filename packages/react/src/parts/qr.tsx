import { encode } from 'uqr'
import type { ReactElement } from 'react'
import { qrPath } from './qr-path.ts'

export interface QrProps {
  value: string
  /** What the code holds, for who cannot see it. */
  label: string
}

/** Modules of white that readers need around a code. */
const quiet = 4

/** A QR code: dark on white in every theme, since many cameras do not read the inverse. */
export function Qr({ value, label }: QrProps): ReactElement {
  const { data, size } = encode(value, { ecc: 'M', border: quiet })
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={qrPath(data)} fill="currentColor" />
    </svg>
  )
}
