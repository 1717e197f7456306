import { ease, q, u } from './units.ts'

/** The card, as a dialog, a sheet and embedded; its header, its views and its regions. */
export const css: string = `
dialog{position:fixed;inset:0;width:100%;height:100%;max-width:none;max-height:none;border:0;padding:${u(16)};background:none;color:inherit;
overflow:auto;overscroll-behavior:contain;display:none}
dialog[open]{display:grid;place-items:center}
dialog::backdrop{background:var(--portico-backdrop,rgb(0 0 0/.48));animation:p-fade .15s ${ease}}
dialog[data-closing]::backdrop{opacity:0;transition:opacity .15s ${ease}}
.card{position:relative;display:flex;flex-direction:column;width:100%;max-width:${u(360)};max-height:min(${u(680)},100%);overflow:hidden;
background:var(--portico-canvas);border-radius:${q(28)};outline:none;
box-shadow:0 0 0 1px var(--portico-line),0 ${u(24)} ${u(64)} rgb(0 0 0/.28);animation:p-rise .15s ${ease}}
.embedded .card{max-width:none;box-shadow:0 0 0 1px var(--portico-line);animation:none}
[data-closing] .card{opacity:0;transform:translateY(4px);transition:opacity .12s ${ease},transform .12s ${ease}}
.handle{display:none}
.header{position:relative;flex:none;display:grid;grid-template-columns:minmax(${u(44)},1fr) auto minmax(${u(44)},1fr);align-items:center;
column-gap:${u(8)};height:${u(56)};padding-inline:${u(8)};border-bottom:1px solid transparent;transition:border-color .15s}
.header[data-scrolled]{border-color:var(--portico-line)}
.header h1{grid-column:2;font-weight:600;font-size:${u(15)};line-height:${u(20)};text-align:center;unicode-bidi:plaintext;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;max-width:${u(216)}}
.header>.start{justify-self:start;min-width:0;max-width:100%}
.header>.end{grid-column:3;justify-self:end}
.body{position:relative;flex:1 1 auto;min-height:0;overflow:hidden;transition:height .15s ${ease};display:flex;flex-direction:column}
.body[aria-busy]{box-shadow:inset 0 2px}
.stage{position:relative;min-height:0;display:flex;flex-direction:column;flex:0 1 auto}
.view{min-height:0;overflow-y:auto;overscroll-behavior:contain;padding:${u(4)} ${u(16)} ${u(16)};scrollbar-width:thin;scrollbar-color:var(--portico-line) transparent;outline:none}
.view.leaving{position:absolute;inset:0;pointer-events:none;overflow:hidden}
.stack{display:flex;flex-direction:column;gap:${u(16)}}
.group{display:flex;flex-direction:column;gap:${u(4)}}
.footer{flex:none;padding:${u(8)} ${u(16)} ${u(16)};display:flex;flex-direction:column;gap:${u(8)};text-align:center}
.brand{font-size:${u(12)};line-height:${u(16)};color:var(--portico-text-muted)}
.notices{flex:none;display:flex;flex-direction:column;padding:0 ${u(16)}}
.notices:has(.notice){gap:${u(8)};padding-bottom:${u(12)}}
.notices>div:empty{position:absolute}
.notice{display:flex;align-items:center;gap:${u(8)};padding:${u(8)} ${u(12)};border-radius:${q(12)};background:var(--portico-surface-raised);font-size:${u(13)};line-height:${u(18)};text-wrap:pretty;animation:p-fade .15s ${ease}}
.notice>.grow{flex:1;min-width:0;overflow-wrap:anywhere}
.notice.error>svg{color:var(--portico-critical)}
@keyframes p-fade{from{opacity:0}}
@keyframes p-rise{from{opacity:.4;transform:translateY(8px) scale(.985)}}
@keyframes p-sheet{from{transform:translateY(48px);opacity:.4}}
@media (max-width:430px){
dialog{padding:0}
dialog[open]{place-items:end stretch}
dialog .card{max-width:none;border-radius:${q(24)} ${q(24)} 0 0;max-height:calc(100dvh - env(safe-area-inset-top) - ${u(24)} - var(--keyboard,0px));margin-bottom:var(--keyboard,0px);
padding-bottom:env(safe-area-inset-bottom);animation:p-sheet .15s ${ease};transform:translateY(var(--drag,0));transition:transform .15s ${ease}}
dialog .card[data-dragging]{transition:none}
dialog[data-closing] .card{transform:translateY(100%);opacity:1}
dialog .handle{display:block;flex:none;height:${u(16)};touch-action:none;cursor:grab}
dialog .handle::after{content:"";display:block;width:${u(36)};height:${u(4)};border-radius:${u(2)};background:var(--portico-text-muted);opacity:.6;margin:${u(8)} auto 0}
dialog .header{touch-action:none}
}
/* Magnified four times, a window is 256 px high: its rows come first. */
@media (max-height:320px){
.brand{display:none}
.footer{padding-block:${u(4)} ${u(8)}}
}
@media (prefers-reduced-motion:reduce){
.card,.view[data-move]{animation:p-fade .15s linear!important}
.body,.card{transition:none!important}
[data-closing] .card{transform:none!important;opacity:0!important;transition:opacity .12s linear!important}
}
@media (forced-colors:active){
.card,.notice{border:1px solid CanvasText}
.header[data-scrolled]{border-color:CanvasText}
}
`
