import { parentPort } from 'node:worker_threads';
import { tasks, type Task, type TaskAnswer, type TaskName } from './tasks.js';

function perform(task: Task): TaskAnswer<TaskName> {
  switch (task.name) {
    case 'sign':
      return tasks.sign(task.input);
    case 'uniteByWords':
      return tasks.uniteByWords(task.input);
    case 'uniteByMeaning':
      return tasks.uniteByMeaning(task.input);
  }
}

// What a task throws ends the thread, which whoever waits is told by its `error`.
parentPort?.on('message', (task: Task) => parentPort?.postMessage(perform(task)));
