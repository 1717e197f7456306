import { ease, q, u } from './units.ts'

/**
 * The styles that no view needs before the wallet list is on screen: they load with the first of
 * the other views.
 */
export const css: string = `
.view[data-move]{animation:p-in .15s ${ease}}
.view.leaving[data-move]{animation:p-out .15s ${ease} forwards}
[data-move=back]{--to:-1}
@keyframes p-in{from{opacity:0;transform:translateX(calc(12px*var(--to,1)*var(--way,1)))}}
@keyframes p-out{to{opacity:0;transform:translateX(calc(-12px*var(--to,1)*var(--way,1)))}}
[dir=rtl]{--way:-1}
@media (prefers-reduced-motion:reduce){.view.leaving[data-move]{--way:0;animation:p-out .15s forwards!important}}
.notice.alert{background:var(--portico-caution-soft)}
.notice.alert>svg{color:var(--portico-caution)}
.notice b{font-weight:600;display:block}
.alert a{text-decoration:underline}
.notice.success>svg{color:var(--portico-positive)}
.stack.tight{gap:${u(8)}}
.group>h2{font-size:${u(13)};line-height:${u(16)};font-weight:500;color:var(--portico-text-secondary);padding:${u(8)} ${u(4)} ${u(4)}}
.figures{font-variant-numeric:tabular-nums}
.pill{display:inline-flex;align-items:center;gap:${u(4)};max-width:100%;min-height:${u(40)};padding:${u(4)} ${u(8)};border-radius:${q(14)};font-size:${u(13)};line-height:${u(16)};font-weight:500;color:var(--portico-text-secondary)}
.pill>span:not(.logo,.badged){overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
@media (hover:hover){.pill:hover{background:var(--portico-surface-raised)}.pill:hover,.tabs button:hover{color:var(--portico-text)}}
.pill:active{background:var(--portico-surface-pressed)}
:is(.button,.pill).critical{color:var(--portico-critical)}
.row .amount{color:var(--portico-text);font-size:${u(15)};font-weight:500;font-variant-numeric:tabular-nums;overflow-wrap:anywhere;text-align:end}
.tag.caution{background:var(--portico-caution-soft)!important;color:var(--portico-caution)}
.row.plain{background:none}
.row[aria-disabled=true]{cursor:default}
.row[aria-disabled=true] .logo{opacity:.5}
.button[aria-busy=true]{opacity:.7}
.logo.small{width:${u(24)};height:${u(24)};border-radius:${q(8)};font-size:${u(12)}}
.logo.round{border-radius:50%}
.logo.large{width:${u(64)};height:${u(64)};font-size:${u(28)}}
.logo.large:not(.round){border-radius:${q(16)}}
.avatar{flex:none;overflow:hidden;border-radius:50%;width:${u(64)};height:${u(64)};box-shadow:inset 0 0 0 1px var(--portico-line)}
.avatar.small{width:${u(40)};height:${u(40)}}
.avatar img,.avatar svg{width:100%;height:100%;object-fit:cover}
.search{position:relative;display:flex;align-items:center}
.search>svg{position:absolute;inset-inline-start:${u(12)};color:var(--portico-text-secondary);pointer-events:none}
.search input{width:100%;height:${u(48)};padding-inline:${u(40)};border-radius:${q(16)};background:var(--portico-surface);font-size:max(16px,${u(15)});box-shadow:inset 0 0 0 1px var(--portico-edge)}
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
.hero .sub,.wait .sub{text-wrap:balance;max-width:${u(296)}}
.hero .avatar{margin-bottom:${u(8)}}
.chip{display:inline-flex;align-items:center;gap:${u(8)};min-height:${u(36)};padding:${u(4)} ${u(12)};border-radius:${q(12)};background:var(--portico-surface);font-size:${u(13)};font-weight:500;color:var(--portico-text-secondary);font-variant-numeric:tabular-nums}
.chip:hover{background:var(--portico-surface-raised);color:var(--portico-text)}
.chip svg,.pill svg,.badge svg{width:${u(16)};height:${u(16)}}
.chips{display:flex;flex-wrap:wrap;justify-content:center;gap:${u(8)};padding-top:${u(8)}}
.chip[aria-pressed=true]{background:var(--portico-accent-soft);color:var(--portico-accent-text)}
.fade{animation:p-fade .15s}
.wrong{color:var(--portico-critical);font-size:${u(13)};line-height:${u(18)}}
.apart{display:flex;justify-content:center}
.apart .link{padding-block:${u(8)}}
.hero .pill{background:var(--portico-surface);min-width:0;padding-inline:${u(8)} ${u(12)};gap:${u(8)}}
.row .warn{color:var(--portico-caution)}
.chips.start{justify-content:start;padding-top:0}
.tabs{display:flex;gap:${u(4)};padding:${u(4)};border-radius:${q(16)};background:var(--portico-surface)}
.tabs button{flex:1 1 0;min-width:0;min-height:${u(36)};padding:${u(4)};border-radius:${q(12)};font-size:${u(13)};line-height:${u(16)};font-weight:500;text-align:center;color:var(--portico-text-secondary);overflow:hidden;text-overflow:ellipsis;transition:background .12s ${ease}}
.tabs [aria-selected=true]{background:var(--portico-surface-pressed);color:var(--portico-text)}
@media (pointer:coarse){.pill{min-width:${u(44)}}.pill,.chip,.tabs button{min-height:${u(44)}}}
@media (prefers-reduced-motion:reduce){.ring>svg{animation:p-breathe 2s ease-in-out infinite}}
@media (forced-colors:active){.row[aria-disabled=true]{color:GrayText}.tabs button{border:1px solid ButtonBorder}.tabs [aria-selected=true]{background:Highlight;color:HighlightText;forced-color-adjust:none}.search input,.chip{border:1px solid ButtonBorder}.ring .arc{stroke:Highlight}}
`
