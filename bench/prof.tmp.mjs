import { chromium } from '@playwright/test'
import { buildHost } from './lib/build.mjs'
import { hosts } from './lib/hosts.mjs'
import { visit } from './lib/visit.mjs'
import { profiles } from './lib/profiles.mjs'
import { serveFiles } from './lib/serve.mjs'
const N=+(process.argv[2]??8)
const built={}
for (const name of ['bare','portico']) { const page=await buildHost(name,hosts[name]); built[name]={server:await serveFiles(page.files)} }
const browser=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-background-networking']})
const sums={bare:new Map(),portico:new Map()}, tasks={bare:[],portico:[]}, script={bare:[],portico:[]}, lay={bare:[],portico:[]}
for(let i=0;i<N+1;i++) for (const name of ['bare','portico']) {
  const one=await visit(browser,{url:'about:blank',host:hosts[name],profile:profiles.plain})
  const s=one.session; if(process.argv[3]){ await s.send('Profiler.enable'); await s.send('Profiler.setSamplingInterval',{interval:100}); await s.send('Profiler.start') }
  await one.page.goto(built[name].server.url+'/'); await one.usable(); await new Promise(r=>setTimeout(r,900))
  const [t,sc,l,r]=await one.metric('TaskDuration','ScriptDuration','LayoutDuration','RecalcStyleDuration')
  if(process.argv[3]){ const {profile}=await s.send('Profiler.stop'); if(i>0){ const by=new Map(profile.nodes.map(n=>[n.id,n])); profile.samples.forEach((id,k)=>{ const f=by.get(id).callFrame; const key=(f.functionName||'(anon)')+' '+f.url.split('/').pop().replace(/-\w+\./,'.')+':'+f.lineNumber+':'+f.columnNumber; sums[name].set(key,(sums[name].get(key)??0)+profile.timeDeltas[k]/1000/N) }) } }
  if(i>0){tasks[name].push(t*1000);script[name].push(sc*1000);lay[name].push((l+r)*1000)}
  await one.end()
}
const med=l=>l.slice().sort((a,b)=>a-b)[l.length>>1].toFixed(1)
for(const n of ['bare','portico']) console.log(n,'task',med(tasks[n]),'script',med(script[n]),'layout+style',med(lay[n]))
if(process.argv[3]){ const byfile=new Map(); for(const [k,v] of sums.portico){const f=k.split(' ').pop().split(':')[0]; byfile.set(f,(byfile.get(f)??0)+v)}; console.log([...byfile].sort((a,b)=>b[1]-a[1]).slice(0,12).map(([k,v])=>k+' '+v.toFixed(2)).join('\n'))
console.log([...sums.portico].filter(([k])=>!k.includes('(idle)')).sort((a,b)=>b[1]-a[1]).slice(0,45).map(([k,v])=>v.toFixed(2)+' (bare '+(sums.bare.get(k)??0).toFixed(2)+') '+k).join('\n')) }
await browser.close(); for (const b of Object.values(built)) b.server.close()
