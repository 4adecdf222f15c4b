// SPDX-License-Identifier: Apache-2.0
// One thread's calls of POSIX's synchronisation get the answers that this machine's library gives.
#include <gtest/gtest.h>
#include <pthread.h>
#include <semaphore.h>
#include <string.h>

#include <string>

#include "native_models.h"

extern "C" {
int model_pthread_mutexattr_init(pthread_mutexattr_t*);
int model_pthread_mutexattr_settype(pthread_mutexattr_t*, int);
int model_pthread_mutexattr_setrobust(pthread_mutexattr_t*, int);
int model_pthread_mutex_init(pthread_mutex_t*, const pthread_mutexattr_t*);
int model_pthread_mutex_lock(pthread_mutex_t*);
int model_pthread_mutex_trylock(pthread_mutex_t*);
int model_pthread_mutex_unlock(pthread_mutex_t*);
int model_pthread_mutex_destroy(pthread_mutex_t*);
int model_pthread_mutex_consistent(pthread_mutex_t*);
int model_pthread_rwlock_init(pthread_rwlock_t*, const pthread_rwlockattr_t*);
int model_pthread_rwlock_tryrdlock(pthread_rwlock_t*);
int model_pthread_rwlock_trywrlock(pthread_rwlock_t*);
int model_pthread_rwlock_unlock(pthread_rwlock_t*);
int model_sem_init(sem_t*, int, unsigned);
int model_sem_post(sem_t*);
int model_sem_wait(sem_t*);
int model_sem_trywait(sem_t*);
int model_sem_getvalue(sem_t*, int*);
int model_pthread_cond_signal(pthread_cond_t*);
int model_pthread_cond_broadcast(pthread_cond_t*);
int model_pthread_key_create(pthread_key_t*, void (*)(void*));
int model_pthread_setspecific(pthread_key_t, const void*);
void* model_pthread_getspecific(pthread_key_t);
}

namespace bmc::native {
namespace {

using RuntimeThreads = Seeded;

struct Mutex {
  pthread_mutex_t real, model;

  Mutex(int type, int robustness) {
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, type);
    pthread_mutexattr_setrobust(&attributes, robustness);
    pthread_mutex_init(&real, &attributes);
    model_pthread_mutexattr_init(&attributes);
    model_pthread_mutexattr_settype(&attributes, type);
    model_pthread_mutexattr_setrobust(&attributes, robustness);
    model_pthread_mutex_init(&model, &attributes);
  }
};

TEST_F(RuntimeThreads, MutexesOfAllKindsAnswerAsTheLibraryDoes) {
  for (const int type : {PTHREAD_MUTEX_NORMAL, PTHREAD_MUTEX_RECURSIVE, PTHREAD_MUTEX_ERRORCHECK})
    for (const int robustness : {PTHREAD_MUTEX_STALLED, PTHREAD_MUTEX_ROBUST}) {
      Mutex mutex(type, robustness);
      int held = 0;
      for (int round = 0; round < 200; round++) {
        // What a normal mutex leaves undefined is a claim of the model's.
        const bool is_normal = type == PTHREAD_MUTEX_NORMAL;
        const unsigned call = pick(4);
        int real = 0, model = 0;
        if (call == 0 && (!is_normal || held == 0)) {
          real = pthread_mutex_lock(&mutex.real), model = model_pthread_mutex_lock(&mutex.model);
          held += real == 0;
        } else if (call == 1) {
          real = pthread_mutex_trylock(&mutex.real), model = model_pthread_mutex_trylock(&mutex.model);
          held += real == 0;
        } else if (call == 2 && (!is_normal || held > 0)) {
          real = pthread_mutex_unlock(&mutex.real), model = model_pthread_mutex_unlock(&mutex.model);
          held -= real == 0;
        } else if (call == 3) {
          real = pthread_mutex_consistent(&mutex.real), model = model_pthread_mutex_consistent(&mutex.model);
        }
        ASSERT_EQ(real, model) << "type " << type << ", robustness " << robustness << ", call " << call << " with it held "
                               << held << " times";
      }
    }
}

TEST_F(RuntimeThreads, MisuseOfANormalMutexIsClaimed) {
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  EXPECT_EQ(attempt([] { model_pthread_mutex_unlock(&mutex); }).claim, "mutex-misuse");
  EXPECT_TRUE(attempt([] { model_pthread_mutex_lock(&mutex); }).finished);
  EXPECT_EQ(attempt([] { model_pthread_mutex_lock(&mutex); }).claim, "mutex-misuse");
  EXPECT_EQ(attempt([] { model_pthread_mutex_destroy(&mutex); }).claim, "mutex-misuse");
  EXPECT_TRUE(attempt([] { model_pthread_mutex_unlock(&mutex); }).finished);
  EXPECT_TRUE(attempt([] { model_pthread_mutex_destroy(&mutex); }).finished);
}

TEST_F(RuntimeThreads, ReadWriteLocksAnswerAsTheLibraryDoes) {
  pthread_rwlock_t real, model;
  pthread_rwlock_init(&real, nullptr);
  model_pthread_rwlock_init(&model, nullptr);
  int held = 0;
  for (int round = 0; round < 300; round++) {
    const unsigned call = pick(3);
    if (call < 2) {
      const int expected = call == 0 ? pthread_rwlock_tryrdlock(&real) : pthread_rwlock_trywrlock(&real);
      ASSERT_EQ(call == 0 ? model_pthread_rwlock_tryrdlock(&model) : model_pthread_rwlock_trywrlock(&model), expected);
      held += expected == 0;
    } else if (held > 0) {
      ASSERT_EQ(model_pthread_rwlock_unlock(&model), pthread_rwlock_unlock(&real));
      held--;
    }
  }
}

TEST_F(RuntimeThreads, SemaphoresCountAsTheLibraryDoes) {
  sem_t real, model;
  sem_init(&real, 0, 2);
  model_sem_init(&model, 0, 2);
  for (int round = 0; round < 300; round++) {
    int expected = 0, value = 0;
    if (pick(2) == 0)
      ASSERT_EQ(model_sem_post(&model), sem_post(&real));
    else
      ASSERT_EQ(model_sem_trywait(&model), sem_trywait(&real));
    sem_getvalue(&real, &expected);
    model_sem_getvalue(&model, &value);
    ASSERT_EQ(value, expected);
  }
  static sem_t empty, full;
  model_sem_init(&empty, 0, 0);
  EXPECT_EQ(attempt([] { model_sem_wait(&empty); }).claim, "deadlock");
  model_sem_init(&full, 0, SEM_VALUE_MAX);
  EXPECT_EQ(model_sem_post(&full), -1);
  EXPECT_EQ(model_errno(), EOVERFLOW);
}

TEST_F(RuntimeThreads, NobodyWaitsSoThatSignalsAreLost) {
  pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
  const auto bytes = [&] { return std::string(reinterpret_cast<const char*>(&condition), sizeof condition); };
  const std::string untouched = bytes();
  int answered = 0;
  // The model guesses whom to wake, and excludes all guesses but one.
  for (int round = 0; round < 100; round++)
    answered += attempt([&] { model_pthread_cond_broadcast(&condition); }).finished;
  EXPECT_EQ(answered, 100);
  EXPECT_EQ(bytes(), untouched);
}

TEST_F(RuntimeThreads, KeysKeepOneValueEach) {
  pthread_key_t first, second;
  ASSERT_EQ(model_pthread_key_create(&first, nullptr), 0);
  ASSERT_EQ(model_pthread_key_create(&second, nullptr), 0);
  EXPECT_NE(first, second);
  EXPECT_EQ(model_pthread_getspecific(second), nullptr);
  EXPECT_EQ(model_pthread_setspecific(second, &first), 0);
  EXPECT_EQ(model_pthread_getspecific(second), &first);
  EXPECT_EQ(model_pthread_getspecific(first), nullptr);
}

}  // namespace
}  // namespace bmc::native
