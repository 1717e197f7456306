import { q, u } from '../../modal/styles/units.ts'

/** The styles of a QR code and its frame: loaded with the features that show one. */
export const css: string = `
.code{display:flex;flex-direction:column;align-items:center;gap:${u(12)};padding:${u(8)} 0 ${u(12)};text-align:center;animation:p-fade .15s}
.qr{width:${u(200)};height:${u(200)};border-radius:${q(16)};background:#fff;color:#000;box-shadow:0 0 0 1px var(--portico-line);forced-color-adjust:none}
.code .sub{text-wrap:balance;max-width:${u(296)}}
`
