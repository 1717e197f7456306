import { q, u } from '../../modal/styles/units.ts'

/** The account's activity, and one transaction of it. */
export const css: string = `
.group>h3{font-size:${u(13)};line-height:${u(16)};font-weight:500;color:var(--portico-text-secondary);padding:${u(12)} ${u(4)} ${u(4)}}
.group>h3::first-letter{text-transform:uppercase}
.deed{position:relative;flex:none}
.deed>.mark{position:absolute;inset-block-end:-${u(3)};inset-inline-end:-${u(3)};display:grid;place-items:center;width:${u(20)};height:${u(20)};border-radius:50%;background:var(--portico-surface-raised);color:var(--portico-text);box-shadow:0 0 0 2px var(--portico-surface)}
.deed>.mark svg{width:${u(12)};height:${u(12)};stroke-width:2.25}
.deed.large>.mark{width:${u(28)};height:${u(28)};box-shadow:0 0 0 3px var(--portico-canvas)}
.deed.large>.mark svg{width:${u(16)};height:${u(16)}}
.row .moved{display:flex;flex-direction:column;align-items:flex-end;gap:${u(2)};font-size:${u(13)};line-height:${u(16)}}
.row .moved>.amount{line-height:${u(20)}}
.row .moved>.amount.less{font-size:${u(13)};line-height:${u(16)};font-weight:400;color:var(--portico-text-secondary)}
.amount.in{color:var(--portico-positive)}
.row .amount.in{color:var(--portico-positive)}
.tag.critical{background:var(--portico-critical-soft)!important;color:var(--portico-critical)}
.more-rows{display:flex;justify-content:center}
.told{display:flex;flex-direction:column;align-items:center;gap:${u(4)};text-align:center}
.told .sum{font-weight:600;font-size:${u(22)};line-height:${u(28)};font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.facts{padding:${u(4)} ${u(12)};border-radius:${q(16)};background:var(--portico-surface)}
.facts>div{display:flex;justify-content:space-between;align-items:center;gap:${u(12)};min-height:${u(44)};padding-block:${u(8)}}
.facts>div+div{border-top:1px solid var(--portico-line)}
.facts dt{color:var(--portico-text-secondary);font-size:${u(13)};line-height:${u(16)};flex:none}
.facts dd{min-width:0;text-align:end;font-weight:500;overflow-wrap:anywhere;font-variant-numeric:tabular-nums;display:flex;align-items:center;gap:${u(8)};margin:0}
.facts>.whole{position:relative;display:block}
.facts>.whole dt{padding-block:${u(4)}}
.facts>.whole dd{display:block;text-align:start;font-weight:400}
.facts>.whole .icon-button{position:absolute;inset-block-start:${u(4)};inset-inline-end:-${u(6)}}
.facts .full{background:none;padding:0;margin:0;border-radius:0}
.facts .full span{margin:0 ${u(4)} 0 0}
.facts .hash{display:block;font-size:${u(13)};line-height:${u(20)};direction:ltr;text-align:start;user-select:all;overflow-wrap:anywhere}
.facts .icon-button{width:${u(32)};height:${u(32)}}
@media (forced-colors:active){.deed>.mark,.facts{border:1px solid CanvasText}}
`
