import { q, u } from '../../modal/styles/units.ts'

/** The styles of the asking page, the message and its text. */
export const css: string = `
.asker{display:flex;flex-direction:column;align-items:center;gap:${u(8)};text-align:center;padding-block:${u(4)} ${u(8)}}
.asker h2{font-size:${u(20)};line-height:${u(26)};font-weight:600;overflow-wrap:anywhere}
.asker .origin{display:inline-flex;align-items:center;gap:${u(6)};font-size:${u(13)};line-height:${u(18)};font-weight:500;overflow-wrap:anywhere}
.asker .origin svg{flex:none;width:${u(16)};height:${u(16)};color:var(--portico-success)}
.asker .origin.other svg,.mismatch svg{color:var(--portico-critical)}
.proof{padding:${u(4)} ${u(12)};border-radius:${q(16)};background:var(--portico-surface)}
.proof>div{display:flex;justify-content:space-between;align-items:center;gap:${u(12)};min-height:${u(44)};padding-block:${u(8)}}
.proof>div+div{border-top:1px solid var(--portico-line)}
.proof dt{flex:none;color:var(--portico-text-secondary);font-size:${u(13)};line-height:${u(16)}}
.proof dd{display:flex;align-items:center;gap:${u(8)};min-width:0;margin:0;text-align:end;font-weight:500;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.proof .long{display:block}
.proof .long dd{display:block;margin-top:${u(4)};text-align:start;font-weight:400;line-height:${u(20)}}
.raw{max-height:${u(220)};overflow:auto;margin:0;padding:${u(12)};border-radius:${q(16)};background:var(--portico-surface);font:${u(12)}/${u(18)} ui-monospace,SFMono-Regular,Menlo,monospace;white-space:pre-wrap;overflow-wrap:anywhere;text-align:start;user-select:all}
.mismatch,.refused{display:flex;gap:${u(8)};padding:${u(12)};border-radius:${q(16)};background:var(--portico-surface);font-size:${u(13)};line-height:${u(18)}}
.mismatch{box-shadow:inset 0 0 0 1px var(--portico-critical)}
.mismatch svg,.refused svg{flex:none;width:${u(18)};height:${u(18)}}
.refused svg{color:var(--portico-critical)}
@media (forced-colors:active){.proof,.raw,.mismatch,.refused{border:1px solid CanvasText}}
`
export const icons: Readonly<Record<string, string>> = {
  lock: 'M6 9V6.5a4 4 0 0 1 8 0V9M5 9h10a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1Z',
}
