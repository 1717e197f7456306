import { css as marks } from '../../login/way-mark.css.ts'
import { q, u } from '../../modal/styles/units.ts'

/** Who is logged in, the devices, and the recovery. */
export const css: string = `${marks}
.login{gap:${u(20)}}
.login section{display:flex;flex-direction:column;gap:${u(8)}}
.login h2{font-weight:500;font-size:${u(13)};line-height:${u(16)};color:var(--portico-text-secondary)}
.login ul{display:flex;flex-direction:column;gap:${u(8)}}
.login .row{background:none}
.login .figures{white-space:nowrap}
.device{border-radius:${q(16)};background:var(--portico-surface)}
.device .ends{display:flex;flex-direction:column;gap:${u(8)};padding:0 ${u(12)} ${u(12)}}
.device .ends:has(>.can:last-child){padding-bottom:${u(8)}}
.login .said{font-size:${u(13)};line-height:${u(18)}}
.device .can{display:flex;flex-wrap:wrap;margin-inline-start:${u(44)}}
.device .can:empty{display:none}
.device .end{min-height:${u(32)};padding:${u(4)} ${u(8)};border-radius:${q(10)};font-size:${u(13)};line-height:${u(16)};font-weight:500;color:var(--portico-critical)}
.device .end.change{color:var(--portico-text)}
.asked{display:flex;flex-direction:column;gap:${u(8)};padding:${u(12)}}
.login .pair{display:flex;flex-wrap:wrap;gap:${u(8)}}
.login .pair>.button{flex:1 1 ${u(112)}}
.adds{flex-direction:row!important;flex-wrap:wrap}
.adds .mark{width:${u(16)};height:${u(16)}}
.too-old,.blocked,.new-address{display:flex;flex-direction:column;gap:${u(8)}}
.too-old,.new-address{align-items:flex-start}
.another{display:flex;flex-direction:column;gap:${u(6)}}
.another input{height:${u(48)};padding-inline:${u(12)};border-radius:${q(14)};background:var(--portico-canvas);font-size:max(16px,${u(15)});box-shadow:inset 0 0 0 1px var(--portico-edge)}
.another input[aria-invalid]{box-shadow:inset 0 0 0 1.5px var(--portico-critical)}
@media (hover:hover){.device .end:hover{background:var(--portico-surface-raised)}}
@media (pointer:coarse){.device .end{min-height:${u(44)}}.device .ends:has(>.can:last-child){padding-bottom:0}}
@media (forced-colors:active){.device{border:1px solid CanvasText}.another input{border:1px solid ButtonBorder}}
`
