import { useMemo } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { clearing, inEye, qrCode, qrPath } from '@portico/core/modal'

export interface QrProps {
  value: string
  label: string
  /** In the middle, which is left clear; error correction tolerates the gap. */
  logo?: ReactNode
}

/** The white margin that readers need, in modules. */
const quiet = 4

/** Dark on white in every theme: many cameras do not read the inverse. */
export function Qr({ value, label, logo }: QrProps): ReactElement {
  const covered = logo !== undefined
  const { size, path, eyes, clear } = useMemo(() => drawn(value, covered), [value, covered])
  const code = (
    <svg
      className="qr"
      viewBox={`${-quiet} ${-quiet} ${size} ${size}`}
      role="img"
      aria-label={label}
    >
      <path d={path} fill="none" stroke="currentColor" strokeLinecap="round" />
      {eyes.map(([x, y]) => (
        <g key={`${x} ${y}`}>
          <rect
            x={x + 0.5}
            y={y + 0.5}
            width="6"
            height="6"
            rx="1.75"
            fill="none"
            stroke="currentColor"
          />
          <rect x={x + 2} y={y + 2} width="3" height="3" rx=".9" fill="currentColor" />
        </g>
      ))}
    </svg>
  )
  if (!covered) return code
  return (
    <span className="qr-logo" style={{ '--clear': `${(clear / size) * 100}%` } as object}>
      {code}
      {logo}
    </span>
  )
}

function drawn(
  value: string,
  covered: boolean,
): { size: number; path: string; eyes: readonly (readonly [number, number])[]; clear: number } {
  const code = qrCode(value, covered ? 'Q' : 'M')
  const side = code.length
  const clear = covered ? clearing(side) : 0
  const from = (side - clear) / 2
  const middle = (at: number): boolean => at >= from && at < from + clear
  const path = qrPath(code, (x, y) => inEye(x, y, side) || (middle(x) && middle(y)))
  const far = side - 7
  return {
    size: side + 2 * quiet,
    path,
    clear,
    eyes: [
      [0, 0],
      [far, 0],
      [0, far],
    ],
  }
}
