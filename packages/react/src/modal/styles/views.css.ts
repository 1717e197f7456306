import { ease, q, u } from './units.ts'

/** What no view needs before the wallet list is on screen: it comes with the first of the others. */
export const css: string = `
.button.critical{color:var(--portico-critical)}
.stack.tight{gap:${u(8)}}
.group>h2{font-size:${u(13)};line-height:${u(16)};font-weight:500;color:var(--portico-text-secondary);padding:${u(8)} ${u(4)} ${u(4)}}
.pill{display:inline-flex;align-items:center;gap:${u(4)};max-width:100%;min-height:${u(40)};padding:${u(4)} ${u(8)};border-radius:${q(14)};font-size:${u(13)};line-height:${u(16)};font-weight:500;color:var(--portico-text-secondary)}
.pill>span:not(.logo){overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
@media (hover:hover){.pill:hover{background:var(--portico-surface-raised);color:var(--portico-text)}}
.pill:active{background:var(--portico-surface-pressed)}
.row .amount{color:var(--portico-text);font-size:${u(15)};font-weight:500;font-variant-numeric:tabular-nums;overflow-wrap:anywhere;text-align:end}
.row.plain{background:none}
.logo.large{width:${u(64)};height:${u(64)};font-size:${u(28)}}
.logo.large:not(.round){border-radius:${q(16)}}
.avatar{flex:none;overflow:hidden;border-radius:50%;width:${u(64)};height:${u(64)};box-shadow:inset 0 0 0 1px var(--portico-line)}
.avatar.small{width:${u(40)};height:${u(40)}}
.avatar img,.avatar svg{width:100%;height:100%;object-fit:cover}
.search{position:relative;display:flex;align-items:center}
.search>svg{position:absolute;inset-inline-start:${u(12)};color:var(--portico-text-secondary);pointer-events:none}
.search input{width:100%;height:${u(48)};padding-inline:${u(40)};border-radius:${q(16)};background:var(--portico-surface);font-size:max(16px,${u(15)});box-shadow:inset 0 0 0 1px var(--portico-edge,var(--portico-text-muted))}
.search input:focus-visible{outline-offset:-2px;box-shadow:none}
.search input::placeholder{color:var(--portico-text-secondary);opacity:1}
.search input::-webkit-search-cancel-button{display:none}
.search .icon-button{position:absolute;inset-inline-end:${u(4)}}
.ring{position:relative;display:grid;place-items:center;width:${u(88)};height:${u(88)};margin-inline:auto}
.ring>svg{position:absolute;inset:0;width:100%;height:100%;animation:p-spin 1.4s linear infinite}
.ring circle{fill:none;stroke-width:2;stroke-linecap:round}
.ring .track{stroke:var(--portico-line)}
.ring .arc{stroke:var(--portico-accent);stroke-dasharray:64 200}
.badge{position:absolute;inset-block-end:${u(4)};inset-inline-end:${u(4)};display:grid;place-items:center;width:${u(24)};height:${u(24)};border-radius:50%;background:var(--portico-critical);color:var(--portico-canvas);box-shadow:0 0 0 3px var(--portico-canvas)}
.badge svg{stroke-width:2.25}
.badge.caution{background:var(--portico-caution)}
@keyframes p-spin{to{transform:rotate(360deg)}}
.wait{display:flex;flex-direction:column;align-items:center;text-align:center;gap:${u(4)};padding:${u(12)} ${u(8)} ${u(4)}}
.wait .ring,.wait>.logo{margin-bottom:${u(16)}}
.hint{padding:${u(12)} ${u(16)};border-radius:${q(16)};background:var(--portico-surface);text-align:start;animation:p-fade .15s}
.actions{display:flex;flex-direction:column;gap:${u(8)};padding-top:${u(8)}}
.hero{display:flex;flex-direction:column;align-items:center;text-align:center;gap:${u(4)};padding-top:${u(4)}}
.hero>.logo{margin-bottom:${u(12)}}
.hero .sub,.wait .sub,.code .sub{text-wrap:balance;max-width:${u(296)}}
.hero .avatar{margin-bottom:${u(8)}}
.who{font-weight:600;font-size:${u(22)};line-height:${u(28)};overflow-wrap:anywhere}
.chip{display:inline-flex;align-items:center;gap:${u(8)};min-height:${u(36)};padding:${u(4)} ${u(12)};border-radius:${q(12)};background:var(--portico-surface);font-size:${u(13)};font-weight:500;color:var(--portico-text-secondary);font-variant-numeric:tabular-nums}
.chip:hover{background:var(--portico-surface-raised);color:var(--portico-text)}
.chip svg,.pill svg,.act svg,.badge svg{width:${u(16)};height:${u(16)}}
.chips{display:flex;flex-wrap:wrap;justify-content:center;gap:${u(8)};padding-top:${u(8)}}
@media (pointer:coarse){.pill{min-width:${u(44)};min-height:${u(44)}}.chip{min-height:${u(44)}}}
.full{margin-top:${u(4)};padding:${u(10)} ${u(12)};border-radius:${q(16)};background:var(--portico-surface);line-height:${u(24)};user-select:all}
.full span{margin:0 ${u(4)}}
.figure{font-weight:600;font-size:${u(34)};line-height:${u(40)};font-variant-numeric:tabular-nums;overflow-wrap:anywhere;letter-spacing:-.01em}
.figure small{font-size:${u(17)};font-weight:500;color:var(--portico-text-secondary)}
.worth{display:flex;flex-direction:column;align-items:center;gap:${u(4)};text-align:center;padding-block:${u(8)}}
.worth .skeleton{width:${u(160)};height:${u(32)};margin-block:${u(4)}}
.facts{display:flex;flex-direction:column;gap:${u(20)};padding:${u(8)} ${u(4)} ${u(20)}}
.fact{display:flex;gap:${u(16)};align-items:flex-start}
.fact>.logo{background:var(--portico-surface);color:var(--portico-accent-text,var(--portico-text))}
.fact h2,.full b{font-weight:600}
.code{display:flex;flex-direction:column;align-items:center;gap:${u(12)};padding:${u(8)} 0 ${u(12)};text-align:center;animation:p-fade .15s}
.qr{width:${u(200)};height:${u(200)};border-radius:${q(16)};background:#fff;color:#000;box-shadow:0 0 0 1px var(--portico-line);forced-color-adjust:none}
.chip[aria-pressed=true]{background:var(--portico-accent-soft);color:var(--portico-accent-text,var(--portico-text))}
.fade{animation:p-fade .15s}
.hero>.pill{background:var(--portico-surface);margin-top:${u(4)};padding-inline:${u(8)} ${u(12)};gap:${u(8)}}
.held{border-radius:${q(16)};background:var(--portico-surface)}
.held .row{background:none}
.held .strong{color:var(--portico-text);font-weight:500}
.held .warn,.row .warn{color:var(--portico-caution)}
.why{padding-block:0 ${u(4)};padding-inline:${u(60)} ${u(12)}}
.acts{display:flex;flex-wrap:wrap;gap:${u(4)};padding-block:0 ${u(8)};padding-inline:${u(52)} ${u(8)}}
.act{display:inline-flex;align-items:center;gap:${u(6)};min-height:${u(32)};padding:${u(4)} ${u(8)};border-radius:${q(10)};font-size:${u(13)};line-height:${u(16)};font-weight:500;color:var(--portico-text-secondary);transition:background .12s ${ease}}
.act.strong{margin-inline-start:${u(8)};background:var(--portico-surface-raised);color:var(--portico-text)}
@media (hover:hover){.act:hover{background:var(--portico-surface-raised);color:var(--portico-text)}.act.strong:hover{background:var(--portico-surface-pressed)}}
.act:active{background:var(--portico-surface-pressed)}
.act[aria-busy=true]{opacity:.7}
@media (pointer:coarse){.act{min-height:${u(44)}}}
@media (max-width:340px){.acts{padding-inline-start:${u(8)}}}
.pair .act.strong{margin:0}
.more{display:flex;align-items:center;gap:${u(12)};width:100%;min-height:${u(44)};padding:${u(4)} ${u(8)};border-radius:${q(16)};font-weight:500;color:var(--portico-text-secondary);transition:background .12s ${ease}}
.more svg{margin-inline:${u(10)}}
@media (hover:hover){.more:hover{background:var(--portico-surface);color:var(--portico-text)}}
.more:active{background:var(--portico-surface-raised)}
.chips.start{justify-content:flex-start;padding-top:0}
.pair{display:flex;align-items:center;gap:${u(4)};padding-inline-end:${u(8)}}
.pair .row{flex:1;min-width:0}
.gone{flex:1;min-width:0;min-height:${u(56)};display:flex;align-items:center;padding:${u(8)} ${u(12)};color:var(--portico-text-secondary);font-size:${u(13)};line-height:${u(18)};overflow-wrap:anywhere;animation:p-fade .15s}
.ask{padding:${u(16)};border-radius:${q(16)};background:var(--portico-surface);text-align:center;animation:p-fade .15s}
.tabs{display:flex;gap:${u(4)};padding:${u(4)};border-radius:${q(16)};background:var(--portico-surface)}
.tabs button{flex:1 1 0;min-width:0;min-height:${u(36)};padding:${u(4)};border-radius:${q(12)};font-size:${u(13)};line-height:${u(16)};font-weight:500;text-align:center;color:var(--portico-text-secondary);overflow:hidden;text-overflow:ellipsis;transition:background .12s ${ease}}
.tabs [aria-selected=true]{background:var(--portico-surface-pressed);color:var(--portico-text)}
@media (hover:hover){.tabs button:hover{color:var(--portico-text)}}
@media (pointer:coarse){.tabs button{min-height:${u(44)}}}
@media (prefers-reduced-motion:reduce){.ring>svg{animation:p-breathe 2s ease-in-out infinite}}
@media (forced-colors:active){.tabs button{border:1px solid ButtonBorder}.tabs [aria-selected=true]{background:Highlight;color:HighlightText;forced-color-adjust:none}.search input,.held,.act,.more,.chip{border:1px solid ButtonBorder}.held .row{border:0}.ring .arc{stroke:Highlight}}
`
