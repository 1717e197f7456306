import { css as or } from '../../login/or.css.ts'
import { css as marks } from '../../login/way-mark.css.ts'
import { ease, q, u } from '../../modal/styles/units.ts'
import { css as code } from '../../parts/qr/styles.css.ts'

/** Ways in side by side, and what a phone scans. */
export const css: string = `${or}${marks}${code}
.ways{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);gap:${u(8)}}
.ways .way{flex-direction:column;width:100%;min-height:${u(64)};gap:${u(6)};padding:${u(8)} ${u(4)};font-size:${u(12)};line-height:${u(16)}}
.ways .way span:not(.logo){max-width:100%;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.ways.two .way{flex-direction:row;justify-content:center;min-height:${u(48)};gap:${u(8)};padding-inline:${u(12)};font-size:${u(15)};line-height:${u(20)}}
.scan-way{display:flex;flex-direction:column;align-items:center;gap:${u(12)};text-align:center}
.scan-way .sub{text-wrap:balance}
.scan-way .qr-logo{position:relative;display:block;width:min(${u(248)},100%);animation:p-fade .15s ${ease}}
.scan-way .qr{width:100%;height:auto;border-radius:${q(24)}}
.scan-way .way-tile{position:absolute;inset:0;margin:auto;width:var(--clear);height:var(--clear);display:grid;place-items:center;background:#fff}
.scan-way .way-tile .logo{width:86%;height:86%;border-radius:24%;background:#eceef0;color:#15171a;outline:none}
.scan-way .way-tile .mark{width:60%;height:60%}
.way-said{display:flex;flex-direction:column;align-items:center;text-align:center}
a.button{text-decoration:none}
`
