import { chromium } from '@playwright/test'
import { writeFile } from 'node:fs/promises'
import { buildHost } from './lib/build.mjs'
import { hosts, extras } from './lib/hosts.mjs'
import { measureVisit, measureConnect, open } from './lib/measure.mjs'
import { visit } from './lib/visit.mjs'
import { profiles } from './lib/profiles.mjs'
import { serveFiles } from './lib/serve.mjs'
const [what='press', profile='slow', rounds='5'] = process.argv.slice(2)
const minify=true;const built={}
for (const name of ['bare','portico','floor']) { const host=hosts[name]??extras[name]; const page=await buildHost(name,host); built[name]={...page,host,server:await serveFiles(page.files)} }
const where=(name)=>({url:`${built[name].server.url}/`,host:built[name].host,profile:profiles[profile]})
const browser=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-background-networking','--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost']})
const med=(l)=>l.slice().sort((a,b)=>a-b)[l.length>>1]
try {
 await measureVisit(browser,{...where('bare'),profile:profiles.plain},false)
 if (what==='press'||what==='hover') { const l=[],s=[]; for(let i=0;i<rounds;i++){const r=await measureVisit(browser,where('portico'),what==='hover'); l.push(Math.round(r[what+'First'])); s.push(Math.round(r[what+'Second']))} console.log(what,profile,l.join(' '),'median',med(l),'second',med(s)) }
 if (what==='usable') { const p=[],b=[],pm=[],bm=[],bl=[]; for(let i=0;i<rounds;i++) for (const name of i%2?['bare','portico']:['portico','bare']) { const one=await visit(browser,where(name)); const usable=await one.usable(); await one.traffic.quiet(); const [t]=await one.metric('TaskDuration'); const blk=await one.page.evaluate(()=>globalThis.bench.blocked()); await one.end(); (name==='bare'?b:p).push(Math.round(usable)); (name==='bare'?bm:pm).push(t*1000); if(name!=='bare')bl.push(blk) } console.log('usable',profile,'portico',p.join(' '),med(p),'bare',b.join(' '),med(b),(med(p)/med(b)).toFixed(3),'main',(med(pm)-med(bm)).toFixed(1),'blocked',med(bl)) }
 if (what==='connect') { const l=[],f=[]; for(let i=0;i<rounds;i++){ l.push(await measureConnect(browser,where('portico'))); f.push(await measureConnect(browser,where('floor'))) } console.log('connect',med(l).toFixed(1),'floor',med(f).toFixed(1),(med(l)-med(f)).toFixed(1), l.map(x=>x.toFixed(0)).join(' '), f.map(x=>x.toFixed(0)).join(' ')) }
 if (what==='trace'||what==='traceload'||what==='traceconnect') {
  const one=await visit(browser,{...where('portico'), ...(what==='traceload'?{url:'about:blank'}:{})})
  if (what!=='traceload') { await one.usable(); await one.traffic.quiet() }
  const place=what==='traceload'?null:await one.place('button')
  let row
  if (what==='traceconnect'){ await one.page.mouse.move(place.x,place.y); await one.traffic.quiet(); await open(one,place); await new Promise(r=>setTimeout(r,800)); row=await one.place('row'); await one.page.evaluate(()=>globalThis.bench.armConnect()); await one.page.mouse.move(row.x,row.y); await new Promise(r=>setTimeout(r,200)) }
  await browser.startTracing(one.page,{categories:['devtools.timeline','v8','disabled-by-default-devtools.timeline','disabled-by-default-v8.cpu_profiler','blink.user_timing','loading'],path:'/tmp/trace.json'})
  let ms
  if (what==='traceload') { await one.page.goto(where('portico').url); await one.usable(); await one.traffic.quiet() }
  else if (what==='trace') ms=(await open(one,place)).ms
  else { await one.press(row); ms=await one.page.evaluate(()=>globalThis.bench.opened()) }
  await browser.stopTracing(); console.log(what,ms); await one.end()
 }
} finally { await browser.close(); for (const {server} of Object.values(built)) server.close() }
