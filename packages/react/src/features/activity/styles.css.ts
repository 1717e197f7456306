import { q, u } from '../../modal/styles/units.ts'

/** The styles of the activity list and of one transaction. */
export const css: string = `
.group>h3{font-size:${u(13)};line-height:${u(16)};font-weight:500;color:var(--portico-text-secondary);padding:${u(12)} ${u(4)} ${u(4)}}
.group>h3::first-letter{text-transform:uppercase}
.tx-logo{position:relative;flex:none;display:block}
.tx-logo>.tx-mark{position:absolute;inset-block-end:${u(-3)};inset-inline-end:${u(-3)};display:grid;place-items:center;width:${u(20)};height:${u(20)};border-radius:50%;background:var(--portico-surface-raised);color:var(--portico-text);box-shadow:0 0 0 2px var(--portico-surface)}
.tx-logo>.tx-mark svg{width:${u(12)};height:${u(12)};stroke-width:2.25}
.tx-logo.large>.tx-mark{width:${u(28)};height:${u(28)};box-shadow:0 0 0 3px var(--portico-canvas)}
.tx-logo.large>.tx-mark svg{width:${u(16)};height:${u(16)}}
.row .tx-moved{display:flex;flex-direction:column;align-items:flex-end;gap:${u(2)};font-size:${u(13)};line-height:${u(16)}}
.row .tx-moved>.amount{line-height:${u(20)}}
.row .tx-moved>.amount.tx-less{font-size:${u(13)};line-height:${u(16)};font-weight:400;color:var(--portico-text-secondary)}
.amount.tx-in{color:var(--portico-positive)}
.row .amount.tx-in{color:var(--portico-positive)}
.tag.critical{background:var(--portico-critical-soft)!important;color:var(--portico-critical)}
.row .second>time{white-space:nowrap}
.tx-more{display:flex;justify-content:center}
.tx-told{display:flex;flex-direction:column;align-items:center;gap:${u(4)};text-align:center}
.tx-told .tx-sum{font-weight:600;font-size:${u(22)};line-height:${u(28)};font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.tx-facts{padding:${u(4)} ${u(12)};border-radius:${q(16)};background:var(--portico-surface)}
.tx-facts>div{display:flex;justify-content:space-between;align-items:center;gap:${u(12)};min-height:${u(44)};padding-block:${u(8)}}
.tx-facts>div+div{border-top:1px solid var(--portico-line)}
.tx-facts dt{color:var(--portico-text-secondary);font-size:${u(13)};line-height:${u(16)};flex:none}
.tx-facts dd{min-width:0;text-align:end;font-weight:500;overflow-wrap:anywhere;font-variant-numeric:tabular-nums;display:flex;align-items:center;gap:${u(8)};margin:0}
.tx-facts>.tx-whole{position:relative;display:block}
.tx-facts>.tx-whole dt{padding-block:${u(4)}}
.tx-facts>.tx-whole dd{display:block;text-align:start;font-weight:400}
.tx-facts>.tx-whole .icon-button{position:absolute;inset-block-start:${u(4)};inset-inline-end:${u(-6)}}
.tx-facts .full{background:none;padding:0;margin:0;border-radius:0}
.tx-facts .full span{margin:0 ${u(4)} 0 0}
.tx-facts .tx-hash{display:block;font-size:${u(13)};line-height:${u(20)};direction:ltr;text-align:start;user-select:all;overflow-wrap:anywhere}
.tx-facts .icon-button{width:${u(32)};height:${u(32)}}
@media (forced-colors:active){.tx-logo>.tx-mark,.tx-facts{border:1px solid CanvasText}}
`
