/** `npm run evals -- spelling …` scores the spelling checker; every other command line scores an AI provider. */
await (process.argv[2] === 'spelling' ? import('./spelling/main.js') : import('./score-provider.js'));
