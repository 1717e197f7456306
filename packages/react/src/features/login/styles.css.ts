import { q, u } from '../../modal/styles/units.ts'

/** Who is logged in, the devices, and the recovery. */
export const css: string = `
.login{gap:${u(20)}}
.login section{display:flex;flex-direction:column;gap:${u(8)}}
.login h2{font-weight:500;font-size:${u(13)};line-height:${u(16)};color:var(--portico-text-secondary)}
.login ul{display:flex;flex-direction:column;gap:${u(8)}}
.login .row{background:none}
.device{border-radius:${q(16)};background:var(--portico-surface)}
.device .ends{display:flex;flex-direction:column;gap:${u(8)};padding:0 ${u(12)} ${u(12)}}
.device .ends>.pair{display:flex;flex-wrap:wrap;gap:${u(8)}}
.device .pair>.button{flex:1 1 ${u(112)}}
.device .end{align-self:flex-start;min-height:${u(32)};padding:${u(4)} ${u(8)};margin-inline-start:${u(44)};border-radius:${q(10)};font-size:${u(13)};line-height:${u(16)};font-weight:500;color:var(--portico-critical)}
@media (hover:hover){.device .end:hover{background:var(--portico-surface-raised)}}
@media (pointer:coarse){.device .end{min-height:${u(44)}}}
@media (forced-colors:active){.device{border:1px solid CanvasText}}
`
