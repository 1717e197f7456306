import { css as or } from '../../login/or.css.ts'
import { ease, q, u } from '../../modal/styles/units.ts'

/** The address field, the code's cells, and the texts around them. */
export const css: string = `${or}.address{display:flex;flex-direction:column}
.field{position:relative;display:flex;align-items:center}
.field>svg{position:absolute;inset-inline-start:${u(16)};color:var(--portico-text-secondary);pointer-events:none}
.field input{flex:1;min-width:0;height:${u(56)};padding:0 ${u(56)} 0 ${u(48)};border-radius:${q(16)};background:var(--portico-surface);font-size:max(16px,${u(15)});text-overflow:ellipsis;box-shadow:inset 0 0 0 1px var(--portico-edge);transition:background .12s ${ease}}
.field input::placeholder{color:var(--portico-text-secondary);opacity:1}
[dir=rtl] .field input{padding:0 ${u(48)} 0 ${u(56)}}
[dir=rtl] .field input:placeholder-shown{direction:rtl}
.field input:focus-visible{outline-offset:-2px;box-shadow:none}
.field[data-invalid] input{box-shadow:inset 0 0 0 1.5px var(--portico-critical)}
.go{position:absolute;inset-inline-end:${u(6)};display:grid;place-items:center;width:${u(44)};height:${u(44)};border-radius:${q(12)};background:var(--portico-accent);color:var(--portico-on-accent);transition:background .12s ${ease},transform .12s ${ease};animation:p-fade .12s}
.go[hidden]{display:none}
@media (hover:hover){.go:hover{background:var(--portico-accent-hover)}}
.go:active{background:var(--portico-accent-pressed);transform:scale(.96)}
.go[aria-busy]{opacity:.6}
.address .wrong:not(:empty){padding:${u(6)} ${u(4)} 0}
.mailed{gap:${u(4)}}
.mailed .logo{color:var(--portico-accent-text);background:var(--portico-accent-soft);outline-color:transparent}
.mailed .logo svg{width:${u(28)};height:${u(28)}}
.mailed>[role=status]{width:100%;min-width:0}
.to{display:flex;justify-content:center;padding-top:${u(2)};color:var(--portico-text);font-weight:500;unicode-bidi:isolate}
.to span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap;min-width:${u(24)}}
.to .at{flex:none;max-width:70%}
.cells{position:relative;direction:ltr;border-radius:${q(14)}}
.cells>div{display:grid;grid-template-columns:repeat(6,minmax(0,1fr));gap:${u(8)}}
.cells i{display:grid;place-items:center;height:${u(56)};border-radius:${q(14)};background:var(--portico-surface);box-shadow:inset 0 0 0 1px var(--portico-edge);font:600 ${u(22)}/${u(28)} var(--portico-font-family);font-variant-numeric:tabular-nums;color:var(--portico-text);transition:box-shadow .12s ${ease},background .12s ${ease}}
.cells input{position:absolute;inset:0;width:100%;height:100%;opacity:1;color:transparent;caret-color:transparent;background:none;font-size:max(16px,${u(15)});letter-spacing:${u(40)};cursor:text;border-radius:${q(14)}}
.cells input::selection{background:none}
.cells input:focus-visible{outline:none}
.cells input:focus~div i.next{box-shadow:inset 0 0 0 2px var(--portico-focus)}
.cells input:focus~div i.next:empty::after{content:"";width:1.5px;height:${u(24)};background:var(--portico-text)}
.cells[data-invalid] i{box-shadow:inset 0 0 0 1.5px var(--portico-critical)}
.cells[aria-busy] i{background:none;color:var(--portico-text-secondary)}
.cells[aria-busy] i.next{box-shadow:inset 0 0 0 1px var(--portico-edge)!important}
.told>:empty{position:absolute}
.told{display:flex;align-items:center;justify-content:center;gap:${u(8)};min-height:${u(36)};padding-top:${u(8)};text-align:center;text-wrap:balance}
.turn{width:${u(16)};height:${u(16)};animation:p-spin 1s linear infinite}
.turn circle{fill:none;stroke:var(--portico-line);stroke-width:2}
.turn path{fill:none;stroke:var(--portico-accent);stroke-width:2;stroke-linecap:round}
.mail .actions{padding-top:0}
.mail .again{min-height:${u(44)};font-variant-numeric:tabular-nums}
.button[aria-disabled=true]:not([aria-busy]){color:var(--portico-text-secondary);cursor:default}
a.button{text-decoration:none}
@media (prefers-reduced-motion:reduce){.turn{animation:p-breathe 2s ease-in-out infinite}.go,.field input,.cells i{transition:none;animation:none}.go:active{transform:none}}
@media (forced-colors:active){.field input,.cells i,.go{border:1px solid ButtonBorder}.cells input:focus~div i.next{outline:2px solid Highlight}}
`
