import { parentPort } from 'node:worker_threads';
import { tasks, type Task, type TaskAnswer, type TaskName } from './tasks.js';

function perform(task: Task): TaskAnswer<TaskName> {
  switch (task.name) {
    case 'sign':
      return tasks.sign(task.input);
    case 'findNeighbours':
      return tasks.findNeighbours(task.input);
    case 'uniteByWords':
      return tasks.uniteByWords(task.input);
    case 'uniteByMeaning':
      return tasks.uniteByMeaning(task.input);
  }
}

// An error of a task ends the thread; the waiting caller receives it through the `error` event.
parentPort?.on('message', (task: Task) => parentPort?.postMessage(perform(task)));
