import { q, u } from '../../modal/styles/units.ts'
import { css as code } from '../../parts/qr/styles.css.ts'

/** The styles of the QR code, the requested amount, and the networks that share the address. */
export const css: string = `${code}
.receive .full{text-align:center}
.receive .caution{display:flex;gap:${u(8)};font-size:${u(13)};line-height:${u(18)};color:var(--portico-text-secondary)}
.receive .caution svg{flex:none;width:${u(18)};height:${u(18)}}
.shared{display:flex;flex-wrap:wrap;gap:${u(8)} ${u(16)};padding-top:${u(12)}}
.shared li{display:flex;align-items:center;gap:${u(8)};font-size:${u(13)};line-height:${u(18)};font-weight:500}
.ask-amount .fields{display:flex;align-items:center;gap:${u(8)};padding-inline:${u(16)} ${u(4)};border-radius:${q(16)};background:var(--portico-surface);box-shadow:inset 0 0 0 1px var(--portico-edge)}
.ask-amount input{flex:1;min-width:0;height:${u(48)};font-size:max(16px,${u(17)});font-variant-numeric:tabular-nums}
.ask-amount input::placeholder{color:var(--portico-text-secondary);opacity:1}
.ask-amount .fields:has(input:focus-visible){outline:2px solid var(--portico-accent);outline-offset:-2px}
.ask-amount input:focus-visible{outline:none}
.ask-amount select{min-height:${u(44)};padding-inline:${u(8)};border:0;border-radius:${q(12)};background:var(--portico-surface-raised);color:var(--portico-text);font:inherit;font-weight:500}
.ask-amount .sub{padding:${u(8)} ${u(4)} 0}
@media (forced-colors:active){.ask-amount .fields{border:1px solid ButtonBorder}}
`
