import { ease, q, u } from './units.ts'

/** Rows, buttons, logos and the other parts. */
export const css: string = `
.row{position:relative;display:flex;align-items:center;gap:${u(12)};width:100%;min-height:${u(56)};padding-block:${u(8)};padding-inline:${u(8)} ${u(12)};border-radius:${q(16)};
background:var(--portico-surface);transition:background .12s ${ease},transform .12s ${ease}}
@media (hover:hover){button.row:not(:disabled,[aria-disabled=true]):hover,a.row:hover{background:var(--portico-surface-raised)}}
button.row:not(:disabled,[aria-disabled=true]):active,a.row:active{background:var(--portico-surface-pressed);transform:scale(.985)}
.row .name{display:block;font-weight:500;line-height:${u(20)}}
.row .second{display:block;font-size:${u(13)};line-height:${u(16)};color:var(--portico-text-secondary)}
.row .text{flex:1;min-width:0;overflow-wrap:anywhere}
.row .trail{flex:none;display:flex;align-items:center;gap:${u(8)};color:var(--portico-text-secondary);font-size:${u(13)};max-width:50%}
.tag{display:inline-flex;align-items:center;gap:${u(4)};padding:${u(2)} ${u(8)};border-radius:${q(8)};background:var(--portico-surface-raised);font-size:${u(12)};line-height:${u(16)};font-weight:500;color:var(--portico-text-secondary);white-space:nowrap}
.row:hover .tag{background:var(--portico-surface-pressed)}
.tag.positive{background:var(--portico-positive-soft)!important;color:var(--portico-positive)}
.tag.accent{background:var(--portico-accent-soft)!important;color:var(--portico-accent-text)}
.tag svg{width:${u(14)};height:${u(14)}}
.logo{position:relative;flex:none;display:grid;place-items:center;overflow:hidden;width:${u(40)};height:${u(40)};border-radius:${q(10)};color:#fff;font-weight:600;font-size:${u(17)};line-height:1;user-select:none;outline:1px solid var(--portico-line);outline-offset:-1px}
.logo img{width:100%;height:100%;object-fit:cover}
.logo.icon{background:var(--portico-surface-raised);color:var(--portico-text)}
.button{display:inline-flex;align-items:center;justify-content:center;gap:${u(8)};min-height:${u(44)};padding:${u(8)} ${u(16)};border-radius:${q(16)};font-weight:500;text-align:center;transition:background .12s ${ease},transform .12s ${ease};background:var(--portico-surface-raised);color:var(--portico-text)}
.button.block{width:100%;min-height:${u(48)}}
.button.primary{background:var(--portico-accent);color:var(--portico-on-accent)}
.button.quiet{background:none}
@media (hover:hover){.button:hover{background:var(--portico-surface-pressed)}.button.primary:hover{background:var(--portico-accent-hover)}}
.button:active{transform:scale(.985)}
.icon-button{display:inline-grid;place-items:center;width:${u(40)};height:${u(40)};border-radius:${q(14)};color:var(--portico-text-secondary);transition:background .12s ${ease}}
@media (hover:hover){.icon-button:hover{background:var(--portico-surface-raised);color:var(--portico-text)}}
.icon-button:active{background:var(--portico-surface-pressed)}
@media (pointer:coarse){.icon-button{min-width:${u(44)};min-height:${u(44)}}.sub :is(a,.link){padding-block:${u(4)}}}
.lead{margin-bottom:${u(4)}}
.link{cursor:pointer;display:inline;color:inherit}
.skeleton{display:block;background:var(--portico-surface-raised);border-radius:${q(8)};animation:p-fade .2s .12s both,p-breathe 1.6s .4s ease-in-out infinite}
.skeleton.line{height:${u(12)};width:var(--width,${u(120)});margin-block:${u(4)}}
.empty{display:flex;flex-direction:column;align-items:center;text-align:center;gap:${u(4)};padding:${u(24)} ${u(16)}}
.empty>svg{width:${u(56)};height:${u(56)};color:var(--portico-text-muted);margin-bottom:${u(12)}}
.empty>.button{margin-top:${u(16)}}
.contested{color:var(--portico-caution)}
@keyframes p-breathe{50%{opacity:.55}}
@media (prefers-reduced-motion:reduce){
.row,.button{transition:none}.row:active,.button:active{transform:none!important}
}
@media (forced-colors:active){
.row,.button,.tag{border:1px solid ButtonBorder}
.button.primary{background:Highlight;color:HighlightText;forced-color-adjust:none}
.skeleton{border:1px solid GrayText}
}
`
