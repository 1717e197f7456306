import { q, u } from '../styles/units.ts'

/** The sentence, which is smaller than others, and the box to tick. */
export const css: string = `
.fine{font-size:${u(12)};line-height:${u(16)};text-wrap:balance}
.check{position:relative;display:flex;gap:${u(12)};align-items:flex-start;padding:${u(12)};border-radius:${q(16)};background:var(--portico-surface);text-align:start;box-shadow:inset 0 0 0 1px transparent;transition:box-shadow .12s}
.check[data-invalid]{box-shadow:inset 0 0 0 2px var(--portico-accent)}
.check input{flex:none;width:${u(20)};height:${u(20)};border-radius:${q(6)};box-shadow:inset 0 0 0 1.5px var(--portico-text-secondary);display:grid;place-items:center;cursor:pointer}
.check input:checked{background:var(--portico-accent);box-shadow:none}
.check input:checked::after{content:"";box-sizing:border-box;width:${u(6)};height:${u(11)};border:solid var(--portico-on-accent);border-width:0 2px 2px 0;transform:translateY(-1px) rotate(45deg)}
.check .error{color:var(--portico-text);font-weight:500;display:block;padding-top:${u(4)}}
@media (forced-colors:active){.check{border:1px solid ButtonBorder}.check input{appearance:auto}}
`
