import { u } from '../../modal/styles/units.ts'
import { css as code } from '../../parts/qr/styles.css.ts'

/** The styles of the explanations of wallets and networks. */
export const css: string = `${code}
.facts{display:flex;flex-direction:column;gap:${u(20)};padding:${u(8)} ${u(4)} ${u(20)}}
.fact{display:flex;gap:${u(16)};align-items:flex-start}
.fact>.logo{background:var(--portico-surface);color:var(--portico-accent-text,var(--portico-text))}
.fact h2{font-weight:600}
`
