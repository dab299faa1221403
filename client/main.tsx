import './jitless.ts'
import '@fontsource-variable/oxanium'
import { render } from 'preact'
import './styles/colours.css'
import './styles/base.css'
import './styles/lobby.css'
import './styles/battle.css'
import { App } from './screens/app.tsx'

const page = document.getElementById('app')!
// What stood there while this was loading.
page.replaceChildren()
render(<App />, page)
