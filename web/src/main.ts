import { mount } from 'svelte'

import App from './App.svelte'
import { chooseLanguage } from './state/language'
import './style/tokens.css'
import './style/base.css'

const target = document.querySelector('#app')
if (!target) throw new Error('the page has no place for the app')

void chooseLanguage(navigator.languages).then(() => mount(App, { target }))
