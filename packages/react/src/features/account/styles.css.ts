import { ease, q, u } from '../../modal/styles/units.ts'

/** The account, and the wallets that are connected. */
export const css: string = `
.who{font-weight:600;font-size:${u(22)};line-height:${u(28)};overflow-wrap:anywhere}
.account,.account>.stack{gap:${u(12)}}
.account .who{font-size:${u(17)};line-height:${u(24)}}
.account .hero{padding:0}
.account .hero .avatar{width:${u(48)};height:${u(48)};margin-bottom:${u(4)}}
.hero .critical{flex:none}
.account .chips{padding-top:${u(4)}}
.account .hero .chip{gap:${u(4)};padding-inline:${u(8)}}
.chip[aria-expanded=true]{background:var(--portico-surface-pressed);color:var(--portico-text)}
@media (pointer:fine){.account .hero :is(.pill,.chip){min-height:${u(32)}}}
.quick{display:flex;justify-content:center;max-width:100%;gap:${u(8)}}
.action{flex:1 1 0;min-width:0;max-width:${u(96)};display:flex;flex-direction:column;align-items:center;gap:${u(4)};padding:${u(4)};border-radius:${q(16)};font-size:${u(13)};line-height:${u(16)};font-weight:500;text-align:center;overflow-wrap:anywhere;transition:background .12s ${ease}}
.action>span{display:grid;place-items:center;width:${u(44)};height:${u(44)};border-radius:50%;background:var(--portico-accent-soft);color:var(--portico-accent-text)}
@media (hover:hover){.action:hover{background:var(--portico-surface)}}
.action:active{background:var(--portico-surface-raised)}
.logo.coin{font-size:${u(15)}}
.logo.coin[data-long]{font-size:${u(12)}}
.worth .chip{min-height:${u(28)};padding:${u(2)} ${u(8)};gap:${u(2)}}
.act svg{width:${u(16)};height:${u(16)}}
.full{margin-top:${u(4)};padding:${u(10)} ${u(12)};border-radius:${q(16)};background:var(--portico-surface);line-height:${u(24)};text-wrap:balance;user-select:all}
.full span{margin:0 ${u(4)}}
.figure{font-weight:600;font-size:${u(34)};line-height:${u(40)};font-variant-numeric:tabular-nums;overflow-wrap:anywhere;letter-spacing:-.01em}
.figure small{font-size:${u(17)};font-weight:500;color:var(--portico-text-secondary)}
.worth{display:flex;flex-direction:column;align-items:center;gap:${u(4)};text-align:center;padding-block:${u(4)}}
.total{display:flex;flex-wrap:wrap;justify-content:center;align-items:center;gap:0 ${u(8)}}
.worth .skeleton{width:${u(160)};height:${u(32)};margin-block:${u(4)}}
.full b{font-weight:600}
.held{border-radius:${q(16)};background:var(--portico-surface)}
.held .row{background:none}
.held .strong{color:var(--portico-text);font-weight:500}
.held .warn{color:var(--portico-caution)}
.why{padding-block:0 ${u(4)};padding-inline:${u(60)} ${u(12)}}
.acts{display:flex;flex-wrap:wrap;gap:${u(4)};padding-block:0 ${u(8)};padding-inline:${u(52)} ${u(8)}}
.act{display:inline-flex;align-items:center;gap:${u(6)};min-height:${u(32)};padding:${u(4)} ${u(8)};border-radius:${q(10)};font-size:${u(13)};line-height:${u(16)};font-weight:500;color:var(--portico-text-secondary);transition:background .12s ${ease}}
.act.strong{margin-inline-start:${u(8)};background:var(--portico-surface-raised);color:var(--portico-text)}
@media (hover:hover){.act:hover{background:var(--portico-surface-raised);color:var(--portico-text)}.act.strong:hover{background:var(--portico-surface-pressed)}}
.act:active{background:var(--portico-surface-pressed)}
.act[aria-busy=true]{opacity:.7}
@media (pointer:coarse){.act,.worth .chip{min-height:${u(44)}}}
@media (max-width:340px){.acts{padding-inline-start:${u(8)}}}
.pair .act.strong{margin:0}
.more{display:flex;align-items:center;gap:${u(12)};width:100%;min-height:${u(44)};padding:${u(4)} ${u(8)};border-radius:${q(16)};font-weight:500;color:var(--portico-text-secondary);transition:background .12s ${ease}}
.more svg{margin-inline:${u(10)}}
@media (hover:hover){.more:hover{background:var(--portico-surface);color:var(--portico-text)}}
.more:active{background:var(--portico-surface-raised)}
.pair{display:flex;align-items:center;gap:${u(4)};padding-inline-end:${u(8)}}
.pair .row{flex:1;min-width:0}
.gone{flex:1;min-width:0;min-height:${u(56)};display:flex;align-items:center;padding:${u(8)} ${u(12)};color:var(--portico-text-secondary);font-size:${u(13)};line-height:${u(18)};overflow-wrap:anywhere;animation:p-fade .15s}
.ask{padding:${u(16)};border-radius:${q(16)};background:var(--portico-surface);text-align:center;animation:p-fade .15s}
@media (forced-colors:active){.held,.act,.more{border:1px solid ButtonBorder}.held .row{border:0}}
`
